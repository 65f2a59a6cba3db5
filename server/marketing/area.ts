import type { Area } from '#server/area.ts';
import { marketingCalls } from './router.ts';

export const marketing = {
  name: { zh: '市场报价', en: 'Marketing quotes' },
  home: 'tenant',
  calls: { marketing: marketingCalls },
} satisfies Area;

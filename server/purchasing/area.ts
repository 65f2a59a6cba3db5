import type { Area } from '#server/area.ts';
import { purchasingCalls } from './router.ts';

export const purchasing = {
  name: { zh: '采购', en: 'Purchasing' },
  home: 'tenant',
  calls: { purchasing: purchasingCalls },
} satisfies Area;

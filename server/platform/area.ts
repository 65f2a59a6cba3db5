import type { Area } from '#server/area.ts';
import { platformCalls } from './router.ts';

export const platform = {
  name: { zh: '平台', en: 'Platform' },
  home: 'main',
  calls: { system: platformCalls },
} satisfies Area;

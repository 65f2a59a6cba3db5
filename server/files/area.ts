import type { Area } from '#server/area.ts';
import { resourceCalls } from './router.ts';

export const files = {
  name: { zh: '文件', en: 'Files' },
  home: 'main',
  calls: { resource: resourceCalls },
} satisfies Area;

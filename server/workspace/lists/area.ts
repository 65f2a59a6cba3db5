import type { Area } from '#server/area.ts';
import { listCalls } from './router.ts';

export const lists = {
  name: { zh: '列表设置', en: 'Lists' },
  home: 'main',
  calls: { list: listCalls },
} satisfies Area;

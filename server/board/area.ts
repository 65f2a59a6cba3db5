import type { Area } from '#server/area.ts';
import { boardCalls } from './router.ts';

export const board = {
  name: { zh: '生产', en: 'Production' },
  home: 'tenant',
  calls: { board: boardCalls },
} satisfies Area;

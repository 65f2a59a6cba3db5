import type { Area } from '#server/area.ts';
import { seedBoard } from './demo/seed-board.ts';
import { boardDictionaries } from './dictionaries.ts';
import { boardTasks } from './home/board-tasks.ts';
import { boardMenu } from './menu.ts';
import { boardCalls } from './router.ts';

export const board = {
  name: { zh: '生产', en: 'Production' },
  home: 'tenant',
  calls: { board: boardCalls },
  menu: boardMenu,
  dictionaries: [boardDictionaries],
  demo: { records: [seedBoard] },
  tasks: boardTasks,
} satisfies Area;

import type { Area } from '#server/area.ts';
import { seedBoard } from './demo/seed-board.ts';
import { boardDictionaries } from './dictionaries.ts';
import { boardTasks } from './home/board-tasks.ts';
import { boardMenu } from './menu.ts';
import { boardParams } from './reminders/params.ts';
import { watchMissing } from './reminders/tell-missing.ts';
import { boardCalls } from './router.ts';

export const board = {
  name: { zh: '生产', en: 'Production' },
  home: 'tenant',
  calls: { board: boardCalls },
  reads: {
    current: { zh: '（进行中）', en: 'running one' },
    lastRecord: { zh: '（最近一条）', en: 'latest one' },
    recordByDateRange: { zh: '（按日期）', en: 'by date' },
    withPlans: { zh: '及计划', en: 'with their plans' },
    detailErp: { zh: '详情（按 ERP 编号）', en: 'detail by ERP id' },
  },
  menu: boardMenu,
  dictionaries: [boardDictionaries],
  demo: { records: [seedBoard] },
  tasks: boardTasks,
  rounds: [watchMissing],
  params: boardParams,
} satisfies Area;

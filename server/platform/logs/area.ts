import type { Area } from '#server/area.ts';
import { apiLog, errorLog, usualLog } from './logs.ts';
import { logsMenu } from './menu.ts';
import { logsParams } from './params.ts';
import { logCalls } from './router.ts';

export const logs = {
  name: { zh: '日志', en: 'Logs' },
  home: 'main',
  calls: { log: logCalls },
  menu: logsMenu,
  lists: [usualLog, apiLog, errorLog],
  params: logsParams,
} satisfies Area;

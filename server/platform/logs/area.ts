import type { Area } from '#server/area.ts';
import { logsMenu } from './menu.ts';
import { logsParams } from './params.ts';
import { logCalls } from './router.ts';

export const logs = {
  name: { zh: '日志', en: 'Logs' },
  home: 'main',
  calls: { log: logCalls },
  menu: logsMenu,
  params: logsParams,
} satisfies Area;

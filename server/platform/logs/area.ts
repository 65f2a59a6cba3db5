import type { Area } from '#server/area.ts';
import { logCalls } from './router.ts';

export const logs = {
  name: { zh: '日志', en: 'Logs' },
  home: 'main',
  calls: { log: logCalls },
} satisfies Area;

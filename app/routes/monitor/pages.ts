import type { AreaPages } from '#app/area-pages.ts';
import { monitorWords } from './words.ts';

export const monitorPages: AreaPages<{ monitor: typeof monitorWords }> = {
  words: { monitor: monitorWords },
  inShell: {
    'system/health/index': 'routes/monitor/monitor.tsx',
    'system/codecheck/index': 'routes/monitor/codes.tsx',
  },
};

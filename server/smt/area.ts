import type { Area } from '#server/area.ts';
import { seedSmt } from './demo.ts';
import { smtDictionaries } from './dictionaries.ts';
import { watchArchives } from './feed-log/archive-months.ts';
import { feedLog } from './feed-log/feed-log.ts';
import { watchInterlocks } from './interlock/send-signals.ts';
import { smtMenu } from './menu.ts';
import { smtCalls } from './router.ts';
import { smtTasks } from './smt-tasks.ts';
import { watchChecks } from './verification/tell-overdue.ts';

export const smt = {
  name: { zh: 'SMT', en: 'SMT' },
  home: 'tenant',
  calls: { smt: smtCalls },
  menu: smtMenu,
  dictionaries: [smtDictionaries],
  demo: { processes: [seedSmt] },
  tasks: smtTasks,
  lists: [feedLog],
  rounds: [watchChecks, watchArchives, watchInterlocks],
} satisfies Area;

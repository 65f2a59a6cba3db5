import type { Area } from '#server/area.ts';
import { seedSmt } from './demo.ts';
import { smtDictionaries } from './dictionaries.ts';
import { smtMenu } from './menu.ts';
import { smtCalls } from './router.ts';

export const smt = {
  name: { zh: 'SMT', en: 'SMT' },
  home: 'tenant',
  calls: { smt: smtCalls },
  menu: smtMenu,
  dictionaries: [smtDictionaries],
  demo: { processes: [seedSmt] },
} satisfies Area;

import type { Area } from '#server/area.ts';
import { seedCalendar } from './calendar/demo.ts';
import { platformMenu } from './menu.ts';
import { platformTasks } from './monitoring/platform-tasks.ts';
import { seedOrganisation } from './organisation/demo.ts';
import { organisationDictionaries } from './organisation/dictionaries.ts';
import { platformCalls } from './router.ts';
import { platformParams } from './settings/params.ts';

export const platform = {
  name: { zh: '平台', en: 'Platform' },
  home: 'main',
  calls: { system: platformCalls },
  menu: platformMenu,
  dictionaries: [organisationDictionaries],
  demo: { departments: [seedOrganisation, seedCalendar] },
  params: platformParams,
  tasks: platformTasks,
} satisfies Area;

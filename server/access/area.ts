import type { Area } from '#server/area.ts';
import { seedAccess } from './demo/seed-access.ts';
import { menuDictionaries, scopeDictionaries, userDictionaries } from './dictionaries.ts';
import { accessMenu } from './menu.ts';
import { accessParams } from './params.ts';
import { accessCalls } from './router.ts';
import { accountTasks } from './users/account-tasks.ts';

export const access = {
  name: { zh: '系统管理', en: 'Administration' },
  home: 'main',
  calls: { system: accessCalls },
  menu: accessMenu,
  dictionaries: [menuDictionaries, scopeDictionaries, userDictionaries],
  demo: { people: [seedAccess] },
  params: accessParams,
  tasks: accountTasks,
} satisfies Area;

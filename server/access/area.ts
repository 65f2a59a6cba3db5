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
  reads: {
    menuList: { zh: '列表（不含按钮）', en: 'list without buttons' },
    lazyMenuList: { zh: '逐级列表（不含按钮）', en: 'list by level without buttons' },
    buttons: { zh: '及按钮权限', en: 'with the buttons granted' },
    routes: { zh: '（当前用户）', en: 'of the signed-in user' },
    authRoutes: { zh: '的角色权限', en: 'with the roles that may open it' },
    topMenu: { zh: '（顶部）', en: 'top bar' },
    mainMenu: { zh: '（首页）', en: 'home page' },
    grantTree: { zh: '授权树', en: 'tree to grant' },
    grantTopTree: { zh: '授权树（顶部）', en: 'tree to grant to the top bar' },
    roleTreeKeys: { zh: '已授权项', en: 'granted to a role' },
    topTreeKeys: { zh: '已授权项（顶部）', en: 'granted to the top bar' },
    treeById: { zh: '及下级角色树', en: 'tree below one' },
    platformDetail: { zh: '平台信息', en: 'platform details' },
  },
  menu: accessMenu,
  dictionaries: [menuDictionaries, scopeDictionaries, userDictionaries],
  demo: { people: [seedAccess] },
  params: accessParams,
  tasks: accountTasks,
} satisfies Area;

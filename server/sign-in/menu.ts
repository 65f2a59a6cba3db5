import { type AreaMenu, command } from '#server/seed/menu-seed.ts';

export const signInMenu: AreaMenu = {
  menus: [
    {
      code: 'online',
      zh: '在线用户',
      en: 'Online users',
      path: '/system/online',
      icon: 'users',
      below: 'system',
      sort: 11,
      isTenants: true,
      buttons: [command('kick', '强制下线', 'Force sign-out', 'logout')],
    },
    {
      code: 'terminal',
      zh: '车间终端',
      en: 'Shop-floor terminal',
      path: '/system/terminal',
      icon: 'conveyor',
      below: 'system',
      sort: 13,
      buttons: [command('set', '设置', 'Set', 'edit', 1)],
    },
    {
      code: 'security',
      zh: '登录安全',
      en: 'Sign-in security',
      path: '/system/security',
      icon: 'lock',
      below: 'system',
      sort: 14,
      buttons: [],
    },
  ],
};

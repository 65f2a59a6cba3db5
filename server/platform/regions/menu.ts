import { type AreaMenu, command, listButtons } from '#server/seed/menu-seed.ts';

export const regionsMenu: AreaMenu = {
  menus: [
    {
      code: 'base',
      zh: '基础数据',
      en: 'Basic data',
      path: '/base',
      icon: 'globe',
      buttons: [],
      children: [
        {
          code: 'region',
          zh: '行政区划',
          en: 'Regions',
          path: '/base/region',
          icon: 'globe',
          buttons: [...listButtons, command('debug', '调试', 'Test', 'settings', 1)],
        },
      ],
    },
  ],
};

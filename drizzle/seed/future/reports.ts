import { type AreaMenu, remove, view } from '#server/seed/menu-seed.ts';

export const reportsMenu: AreaMenu = {
  menus: [
    {
      code: 'report',
      zh: '报表管理',
      en: 'Reports',
      path: '/report',
      icon: 'chart',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'reportlist', zh: '报表列表', en: 'Reports list', path: '/report/reportlist', icon: 'chart', buttons: [view, remove] },
      ],
    },
  ],
};

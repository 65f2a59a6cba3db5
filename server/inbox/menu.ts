import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const inboxMenu: AreaMenu = {
  menus: [
    {
      code: 'desk',
      zh: '工作台',
      en: 'Desk',
      path: '/desk',
      icon: 'home',
      isTenants: true,
      buttons: [],
      children: [{ code: 'notice', zh: '通知公告', en: 'Notices', path: '/desk/notice', icon: 'bell' }],
    },
  ],
  demoRights: {
    manager: ['desk', 'notice_*'],
    hr: ['desk', 'notice_*'],
  },
};

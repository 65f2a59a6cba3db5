import { type AreaMenu, listButtons } from '#server/seed/menu-seed.ts';

export const peopleMenu: AreaMenu = {
  menus: [
    {
      code: 'hr',
      zh: '人事管理',
      en: 'Human resources',
      path: '/hr',
      icon: 'users',
      isTenants: true,
      buttons: [],
      children: [{ code: 'hrmresource', zh: '人力资源', en: 'People', path: '/hr/hrmresource', icon: 'user', buttons: listButtons }],
    },
  ],
  demoRights: { hr: ['hr', 'hrmresource_*'], manager: ['hr', 'hrmresource', 'hrmresource_view'] },
};

import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const rdMenu: AreaMenu = {
  menus: [
    {
      code: 'rd',
      zh: '研发管理',
      en: 'Research and development',
      path: '/rd',
      icon: 'project',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'icitem', zh: '物料编码', en: 'Material codes', path: '/rd/icitem', icon: 'tag' },
        { code: 'itemfile', zh: '物料附件', en: 'Item files', path: '/rd/itemfile', icon: 'folder' },
      ],
    },
  ],
};

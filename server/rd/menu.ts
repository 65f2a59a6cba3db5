import { type AreaMenu, command, exportButtons, listButtons } from '#server/seed/menu-seed.ts';

export const rdMenu: AreaMenu = {
  menus: [
    {
      code: 'rd',
      zh: '研发管理',
      en: 'R&D',
      path: '/rd',
      icon: 'project',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'icitem',
          zh: '物料编码',
          en: 'Material codes',
          path: '/rd/icitem',
          icon: 'tag',
          buttons: [...listButtons, command('release', '发布/停用', 'Release or retire', 'check', 3)],
        },
        { code: 'itembom', zh: '导入EDA清单', en: 'Import EDA parts list', path: '/rd/bom', icon: 'upload', buttons: [] },
        {
          code: 'itemtype',
          zh: '物料类型',
          en: 'Material types',
          path: '/rd/itemtype',
          icon: 'grid',
          buttons: [command('edit', '修改', 'Edit', 'edit')],
        },
        { code: 'itemfile', zh: '物料附件', en: 'Item files', path: '/rd/itemfile', icon: 'folder', buttons: exportButtons },
      ],
    },
  ],
  demoRights: {
    manager: ['rd', 'icitem', 'icitem_view', 'itemtype', 'itemfile', 'itemfile_view'],
    engineer: ['rd', 'icitem_*', 'itembom', 'itemtype_*', 'itemfile_*'],
    buyer: ['rd', 'icitem', 'icitem_view', 'itemfile', 'itemfile_view'],
  },
};

import { type AreaMenu, command, exportButtons, recordButtons } from '#server/seed/menu-seed.ts';

export const tenantsMenu: AreaMenu = {
  menus: [
    {
      code: 'tenant',
      zh: '租户管理',
      en: 'Tenants',
      path: '/system/tenant',
      icon: 'tenant',
      below: 'system',
      sort: 17,
      buttons: [
        ...exportButtons,
        command('setting', '授权配置', 'Quota and expiry', 'key', 1),
        command('datasource', '数据源', 'Data source', 'settings'),
        command('package', '产品包', 'Package', 'folder'),
      ],
    },
    {
      code: 'tool',
      zh: '开发工具',
      en: 'Tools',
      path: '/tool',
      icon: 'bug',
      buttons: [],
      children: [
        { code: 'datasource', zh: '数据源管理', en: 'Data sources', path: '/tool/datasource', icon: 'grid', buttons: recordButtons },
      ],
    },
  ],
};

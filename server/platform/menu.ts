import { type AreaMenu, recordButtons } from '#server/seed/menu-seed.ts';

export const platformMenu: AreaMenu = {
  menus: [
    {
      code: 'system',
      zh: '系统管理',
      en: 'Administration',
      path: '/system',
      icon: 'settings',
      buttons: [],
      children: [
        { code: 'dept', zh: '部门管理', en: 'Departments', path: '/system/dept', icon: 'department', sort: 2, isTenants: true },
        { code: 'post', zh: '岗位管理', en: 'Positions', path: '/system/post', icon: 'user', sort: 3, isTenants: true },
        {
          code: 'dictbiz',
          zh: '业务字典',
          en: 'Business dictionaries',
          path: '/system/dictbiz',
          icon: 'dictionary',
          sort: 4,
          isTenants: true,
        },
        { code: 'dict', zh: '系统字典', en: 'System dictionaries', path: '/system/dict', icon: 'dictionary', sort: 5 },
        { code: 'param', zh: '参数管理', en: 'Parameters', path: '/system/param', icon: 'list', sort: 7 },
        { code: 'client', zh: '应用管理', en: 'Clients', path: '/system/client', icon: 'globe', sort: 8, buttons: recordButtons },
        {
          code: 'socialprovider',
          zh: '第三方登录',
          en: 'Sign-in providers',
          path: '/system/social-provider',
          icon: 'globe',
          sort: 9,
          buttons: recordButtons,
        },
        { code: 'whiteip', zh: 'IP白名单', en: 'IP allowlist', path: '/system/whiteip', icon: 'lock', sort: 10, isTenants: true },
        {
          code: 'api_reference',
          zh: '接口文档',
          en: 'API reference',
          path: '/system/api',
          icon: 'document',
          sort: 15,
          isTenants: true,
          buttons: [],
        },
        { code: 'health', zh: '运行状态', en: 'System health', path: '/system/health', icon: 'trend', sort: 16, buttons: [] },
      ],
    },
    {
      code: 'ding',
      zh: '工作平台',
      en: 'Chat platform',
      path: '/resource/ding',
      icon: 'mail',
      below: 'resource',
      sort: 4,
      buttons: recordButtons,
    },
  ],
  demoRights: {
    hr: ['system', 'dept', 'dept_view', 'post', 'post_view'],
  },
};

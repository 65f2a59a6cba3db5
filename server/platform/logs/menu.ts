import { type AreaMenu, exportList, view } from '#server/seed/menu-seed.ts';

export const logsMenu: AreaMenu = {
  menus: [
    {
      code: 'monitor',
      zh: '系统监控',
      en: 'Monitoring',
      path: '/monitor',
      icon: 'log',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'log',
          zh: '日志管理',
          en: 'Logs',
          path: '/monitor/log',
          icon: 'log',
          buttons: [],
          children: [
            { code: 'log_usual', zh: '通用日志', en: 'Activity log', path: '/monitor/log/usual', icon: 'log', buttons: [view, exportList] },
            { code: 'log_api', zh: '接口日志', en: 'API log', path: '/monitor/log/api', icon: 'log', buttons: [view, exportList] },
            {
              code: 'log_error',
              zh: '错误日志',
              en: 'Error log',
              path: '/monitor/log/error',
              icon: 'warning',
              buttons: [view, exportList],
            },
          ],
        },
      ],
    },
  ],
};

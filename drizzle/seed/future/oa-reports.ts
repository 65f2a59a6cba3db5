import { type AreaMenu, command, view } from '#server/seed/menu-seed.ts';

export const oaReportsMenu: AreaMenu = {
  menus: [
    {
      code: 'oa',
      zh: 'OA 报表',
      en: 'OA reports',
      path: '/oa',
      icon: 'document',
      isFuture: true,
      buttons: [],
      children: [
        {
          code: 'oareport',
          zh: '流程报表',
          en: 'Flow reports',
          path: '/oa/report',
          icon: 'download',
          buttons: [view, command('download', '下载', 'Download', 'download', 1)],
        },
      ],
    },
  ],
};

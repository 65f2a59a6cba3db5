import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const appUpdatesMenu: AreaMenu = {
  menus: [
    {
      code: 'appupdate',
      zh: '应用更新',
      en: 'App updates',
      path: '/appupdate',
      icon: 'download',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'appdefinition', zh: '应用定义', en: 'Apps', path: '/appupdate/appdefinition', icon: 'grid' },
        { code: 'appversion', zh: '应用版本', en: 'App versions', path: '/appupdate/appversion', icon: 'tag' },
      ],
    },
  ],
};

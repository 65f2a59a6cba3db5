import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const salesMenu: AreaMenu = {
  menus: [
    {
      code: 'sales',
      zh: '销售管理',
      en: 'Sales',
      path: '/sal',
      icon: 'trend',
      isFuture: true,
      buttons: [],
      children: [{ code: 'salgoal', zh: '销售目标', en: 'Sales goals', path: '/sal/salgoal', icon: 'chart' }],
    },
  ],
};

import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const marketingMenu: AreaMenu = {
  menus: [
    {
      code: 'marketing',
      zh: '市场报价',
      en: 'Marketing quotes',
      path: '/marketing',
      icon: 'trend',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'quotescategory', zh: '报价分类', en: 'Quote categories', path: '/marketing/quotescategory', icon: 'folder' },
        { code: 'quotesmodule', zh: '报价模块', en: 'Quote modules', path: '/marketing/quotesmodule', icon: 'grid' },
        { code: 'quotesprogram', zh: '报价方案', en: 'Quote programs', path: '/marketing/quotesprogram', icon: 'document' },
        {
          code: 'quotesprogramdetail',
          zh: '报价方案明细',
          en: 'Quote program details',
          path: '/marketing/quotesprogramdetail',
          icon: 'list',
        },
      ],
    },
  ],
};

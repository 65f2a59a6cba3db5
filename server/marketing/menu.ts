import { type AreaMenu, buttonsOf, exportButtons, listButtons } from '#server/seed/menu-seed.ts';
import { quoteLife } from './quote-life.ts';

export const marketingMenu: AreaMenu = {
  menus: [
    {
      code: 'marketing',
      zh: '市场报价',
      en: 'Marketing quotes',
      path: '/marketing',
      icon: 'trend',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'quotesprogram',
          zh: '报价方案',
          en: 'Quotes',
          path: '/marketing/quotesprogram',
          icon: 'document',
          buttons: [...exportButtons, ...buttonsOf(quoteLife)],
        },
        {
          code: 'quotesprogramdetail',
          zh: '报价方案明细',
          en: 'Quote lines',
          path: '/marketing/quotesprogramdetail',
          icon: 'list',
          buttons: exportButtons,
        },
        { code: 'quotesmodule', zh: '报价模块', en: 'Quote modules', path: '/marketing/quotesmodule', icon: 'grid', buttons: listButtons },
        { code: 'quotescategory', zh: '报价分类', en: 'Quote categories', path: '/marketing/quotescategory', icon: 'folder' },
      ],
    },
  ],
  demoRights: {
    manager: ['marketing', 'quotesprogram_*', 'quotesprogramdetail_*', 'quotesmodule_*', 'quotescategory_*'],
  },
};

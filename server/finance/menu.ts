import { type AreaMenu, listButtons } from '#server/seed/menu-seed.ts';

export const financeMenu: AreaMenu = {
  menus: [
    {
      code: 'finance',
      zh: '财务管理',
      en: 'Finance',
      path: '/finance',
      icon: 'money',
      isTenants: true,
      buttons: [],
      children: [
        { code: 'financeinvoice', zh: '发票管理', en: 'Invoices', path: '/finance/financeinvoice', icon: 'document', buttons: listButtons },
      ],
    },
  ],
  demoRights: { manager: ['finance', 'financeinvoice_*'], buyer: ['finance', 'financeinvoice', 'financeinvoice_view'] },
};

import type { AreaMenu, MenuSeed } from '#server/seed/menu-seed.ts';
import { inquiryMenus, inquiryRights } from './inquiries/menu.ts';
import { priceListMenus } from './price-lists/menu.ts';
import { supplierDoorMenus } from './supplier-door/menu.ts';
import { vendorMenus } from './vendors/menu.ts';

export const purchasingMenu: AreaMenu = {
  menus: [
    {
      code: 'purchase',
      zh: '采购管理',
      en: 'Purchasing',
      path: '/pur',
      icon: 'cart',
      isTenants: true,
      buttons: [],
      children: [
        { code: 'supplier', zh: '供应商档案', en: 'Suppliers', path: '/pur/supplier', icon: 'truck' },
        { code: 'suppliercontact', zh: '供应商联系人', en: 'Supplier contacts', path: '/pur/suppliercontact', icon: 'users' },
        ...vendorMenus,
        ...inquiryMenus,
        ...priceListMenus,
        ...supplierDoorMenus,
      ],
    },
  ],
  demoRights: {
    buyer: ['purchase', 'supplier_*', 'suppliercontact_*', ...inquiryRights, ...allOf(vendorMenus), ...allOf(priceListMenus)],
  },
};

function allOf(menus: readonly MenuSeed[]): string[] {
  return menus.map(({ code }) => `${code}_*`);
}

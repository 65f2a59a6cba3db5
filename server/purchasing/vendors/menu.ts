import { exportButtons, type MenuSeed } from '#server/seed/menu-seed.ts';

export const vendorMenus: readonly MenuSeed[] = [
  { code: 'vendor', zh: '供应商资料', en: 'Vendors', path: '/pur/vendor', icon: 'truck' },
  { code: 'vendorfile', zh: '资质证书', en: 'Certificates', path: '/pur/vendorfile', icon: 'document', buttons: exportButtons },
];

import { command, type MenuSeed, view } from '#server/seed/menu-seed.ts';

/** The page of suppliers; the factory's own users find nothing there. */
export const supplierDoorMenus: readonly MenuSeed[] = [
  {
    code: 'supplierinquiry',
    zh: '供应商询价',
    en: 'Supplier inquiries',
    path: '/pur/supplierinquiry',
    icon: 'mail',
    buttons: [view, command('quote', '报价', 'Quote', 'money')],
  },
];

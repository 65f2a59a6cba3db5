import { supplierAlias, temporaryAlias } from '#server/access/roles/rank.ts';
import { command, type MenuSeed, view } from '#server/seed/menu-seed.ts';

/** The page of suppliers; the factory's own users find nothing there, and do not see it. */
export const supplierDoorMenus: readonly MenuSeed[] = [
  {
    code: 'supplierinquiry',
    zh: '供应商询价',
    en: 'Supplier inquiries',
    path: '/pur/supplierinquiry',
    icon: 'mail',
    roles: [supplierAlias, temporaryAlias].join(','),
    buttons: [view, command('quote', '报价', 'Quote', 'money')],
  },
];

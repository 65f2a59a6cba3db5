import { command, exportButtons, exportList, type MenuSeed, recordButtons } from '#server/seed/menu-seed.ts';

/** Inquiries, and the quotes that answer them. */
export const inquiryMenus: readonly MenuSeed[] = [
  {
    code: 'inquiryform',
    zh: '采购询价',
    en: 'Purchase inquiries',
    path: '/pur/inquiryform',
    icon: 'document',
    buttons: [
      ...exportButtons,
      command('audit', '审核', 'Approve', 'check', 1),
      command('send', '发送', 'Send', 'mail'),
      command('quote', '报价', 'Quote', 'money'),
      command('award', '比价定标', 'Compare and award', 'check'),
    ],
  },
  { code: 'quotationform', zh: '报价单', en: 'Quotations', path: '/pur/quotationform', icon: 'money', buttons: exportButtons },
  {
    code: 'quotationmaterial',
    zh: '报价物料',
    en: 'Quoted materials',
    path: '/pur/quotationmaterial',
    icon: 'material',
    buttons: [
      ...recordButtons,
      exportList,
      command('negotiate', '议价', 'Negotiate', 'edit'),
      command('push', '推送OA', 'Push to OA', 'upload'),
    ],
  },
  { code: 'taxrate', zh: '税率', en: 'Tax rates', path: '/pur/tax-rate', icon: 'money' },
];

/** What the demo's buyer may do with them. */
export const inquiryRights = ['inquiryform_*', 'quotationform_*', 'quotationmaterial_*', 'taxrate_*'];

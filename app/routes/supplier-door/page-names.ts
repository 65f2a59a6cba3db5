import type { PageName } from '#app/shell/tabs/page-name.ts';

export const supplierDoorPageNames: PageName[] = [
  { page: /^\/pur\/supplierinquiry\/view\/(\d+)$/, record: 'purchasing.inquiry' },
  { page: /^\/pur\/supplierinquiry\/quote\/(\d+)$/, word: 'pages.supplierQuote', record: 'purchasing.inquiry' },
];

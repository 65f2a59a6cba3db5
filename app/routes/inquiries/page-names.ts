import type { PageName } from '#app/shell/tabs/page-name.ts';

export const inquiriesPageNames: PageName[] = [
  { page: /^\/pur\/inquiryform\/compare\/(\d+)$/, word: 'pages.inquiryCompare', record: 'purchasing.inquiry' },
  { page: /^\/pur\/inquiryform\/quote\/(\d+)\/\d+$/, word: 'pages.inquiryQuote', record: 'purchasing.inquiry' },
];

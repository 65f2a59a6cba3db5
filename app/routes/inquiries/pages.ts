import type { AreaPages } from '#app/area-pages.ts';
import { inquiriesWords } from './words.ts';

export const inquiriesPages: AreaPages<{ inquiries: typeof inquiriesWords }> = {
  words: { inquiries: inquiriesWords },
  outside: {
    'pur/inquiryform/compare/:id/xlsx': 'routes/inquiries/compare-xlsx.ts',
  },
  inShell: {
    'pur/inquiryform/add': 'routes/inquiries/add.tsx',
    'pur/inquiryform/edit/:id': 'routes/inquiries/edit.tsx',
    'pur/inquiryform/view/:id': 'routes/inquiries/view.tsx',
    'pur/inquiryform/compare/:id': 'routes/inquiries/compare.tsx',
    'pur/inquiryform/amend/:id': 'routes/inquiries/amending/amend.tsx',
    'pur/inquiryform/recipient/:id/:inviteId': 'routes/inquiries/amending/recipient.tsx',
    'pur/inquiryform/quote/:id/:inviteId': 'routes/inquiries/quote.tsx',
    'pur/inquiryform/quote/:id/:inviteId/workbook': 'routes/inquiries/entry-workbook.ts',
    'pur/suppliercontact/do/confirm': 'routes/inquiries/notices/confirm-contact.ts',
    'pur/quotationmaterial/view/:id': 'routes/inquiries/quote-line.tsx',
  },
  tabs: [
    { page: /^\/pur\/inquiryform\/compare\/(\d+)$/, word: 'pages.inquiryCompare', record: 'purchasing.inquiry' },
    { page: /^\/pur\/inquiryform\/amend\/(\d+)$/, word: 'inquiries.amend', record: 'purchasing.inquiry' },
    { page: /^\/pur\/inquiryform\/recipient\/(\d+)\/\d+$/, word: 'inquiries.correct', record: 'purchasing.inquiry' },
    { page: /^\/pur\/inquiryform\/quote\/(\d+)\/\d+$/, word: 'pages.inquiryQuote', record: 'purchasing.inquiry' },
  ],
};

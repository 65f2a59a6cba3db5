import type { AreaPages } from '#app/area-pages.ts';
import { supplierDoorWords } from './words.ts';

export const supplierDoorPages: AreaPages<{ supplierDoor: typeof supplierDoorWords }> = {
  words: { supplierDoor: supplierDoorWords },
  outside: {
    'supplier/link': 'routes/supplier-door/link.tsx',
  },
  inShell: {
    'pur/supplierinquiry/index': 'routes/supplier-door/own-inquiries.tsx',
    'pur/supplierinquiry/view/:id': 'routes/supplier-door/own-inquiry.tsx',
    'pur/supplierinquiry/quote/:id': 'routes/supplier-door/own-quote.tsx',
    'pur/supplierinquiry/workbook/:id': 'routes/supplier-door/workbook.ts',
    'pur/inquiryform/do/resend': 'routes/supplier-door/resend.ts',
  },
  tabs: [
    { page: /^\/pur\/supplierinquiry\/view\/(\d+)$/, record: 'purchasing.inquiry' },
    { page: /^\/pur\/supplierinquiry\/quote\/(\d+)$/, word: 'pages.supplierQuote', record: 'purchasing.inquiry' },
  ],
};

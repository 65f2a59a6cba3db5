import { route } from '@remix-run/route-config';

export const inquiriesRoutes = {
  outside: [route('pur/inquiryform/compare/:id/xlsx', 'routes/inquiries/compare-xlsx.ts')],
  inShell: [
    route('pur/inquiryform/add', 'routes/inquiries/add.tsx'),
    route('pur/inquiryform/edit/:id', 'routes/inquiries/edit.tsx'),
    route('pur/inquiryform/view/:id', 'routes/inquiries/view.tsx'),
    route('pur/inquiryform/compare/:id', 'routes/inquiries/compare.tsx'),
    route('pur/inquiryform/quote/:id/:inviteId', 'routes/inquiries/quote.tsx'),
    route('pur/quotationmaterial/view/:id', 'routes/inquiries/quote-line.tsx'),
  ],
};

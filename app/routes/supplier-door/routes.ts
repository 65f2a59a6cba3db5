import { route } from '@remix-run/route-config';

export const supplierDoorRoutes = {
  outside: [route('supplier/link', 'routes/supplier-door/link.tsx')],
  inShell: [
    route('pur/supplierinquiry/index', 'routes/supplier-door/own-inquiries.tsx'),
    route('pur/supplierinquiry/view/:id', 'routes/supplier-door/own-inquiry.tsx'),
    route('pur/supplierinquiry/quote/:id', 'routes/supplier-door/own-quote.tsx'),
    route('pur/inquiryform/resend', 'routes/supplier-door/resend.ts'),
  ],
};

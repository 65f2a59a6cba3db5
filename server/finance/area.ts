import type { Area } from '#server/area.ts';
import { seedInvoices } from './demo.ts';
import { financeInvoice } from './finance-invoice.ts';
import { financeMenu } from './menu.ts';
import { financeCalls } from './router.ts';

export const finance = {
  name: { zh: '财务', en: 'Finance' },
  home: 'tenant',
  calls: { finance: financeCalls },
  menu: financeMenu,
  demo: { processes: [seedInvoices], later: [financeInvoice] },
} satisfies Area;

import { financeInvoice } from './finance-invoice.ts';

export const financeFinanceInvoice = financeInvoice.table;

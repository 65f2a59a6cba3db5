import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { financeInvoice } from './finance-invoice.ts';
import { insertInvoice, updateInvoice } from './save-invoice.ts';

/** Invoices of suppliers and to customers (specification 7.4). */
export const financeCalls = {
  financeInvoice: router(crud(financeInvoice, { insert: insertInvoice, update: updateInvoice })),
};

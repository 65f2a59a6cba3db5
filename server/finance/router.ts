import type { Home } from '#server/calls/tenant-database.ts';
import { router } from '#server/calls/trpc.ts';
import { crud, writing } from '#server/engine/crud.ts';
import { financeInvoice } from './finance-invoice.ts';
import { insertInvoice, updateInvoice } from './save-invoice.ts';

/** Business data: stored in the tenant's data source. */
export const financeHome = 'tenant' satisfies Home;

/** Invoices of suppliers and to customers (specification 7.4). */
export const financeRouter = router({
  financeInvoice: router({ ...crud(financeInvoice), ...writing(financeInvoice, { insert: insertInvoice, update: updateInvoice }) }),
});

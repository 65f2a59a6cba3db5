import { dayAfter } from '#rules/dates.ts';
import { exact, isSame, plus, written, zero } from '#rules/money/exact.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type FinanceInvoice, financeInvoice } from './finance-invoice.ts';

/** Adds an invoice that names its supplier or its customer and adds up. */
export async function insertInvoice(ctx: SignedInContext, input: Input): Promise<FinanceInvoice> {
  const values = await readInput(ctx, financeInvoice, input);
  refuseFuture(ctx, values);
  refuseSum(values);
  return insertRow(ctx, financeInvoice, values);
}

/** Changes one; what the body leaves out still has to fit its kind. */
export async function updateInvoice(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<FinanceInvoice> {
  const before = await readRow(ctx, financeInvoice, id);
  const { direction, supplierId, customer, quotesProgramId } = before;
  const values = await readInput(ctx, financeInvoice, { direction, supplierId, customer, quotesProgramId, ...input, id }, true);
  if (values.invoiceDate !== before.invoiceDate) refuseFuture(ctx, values);
  refuseSum({ ...before, ...values });
  return updateRow(ctx, financeInvoice, id, values, expected);
}

/** Invoices are dated when they are written; the last day of the month is written ahead at most. */
function refuseFuture(ctx: SignedInContext, { invoiceDate }: Partial<FinanceInvoice>): void {
  if (!invoiceDate || invoiceDate <= dayAfter(todayOf(ctx), mostAhead)) return;
  throw new BusinessError(
    { zh: `开票日期不能晚于今天${mostAhead}天以后`, en: `The date must not be more than ${mostAhead} days ahead` },
    { field: 'invoiceDate' },
  );
}

const mostAhead = 31;

function refuseSum({ netAmount = '0', taxAmount = '0', grossAmount = '0' }: Partial<FinanceInvoice>): void {
  const sum = plus(exact(netAmount) ?? zero, exact(taxAmount) ?? zero);
  if (isSame(sum, exact(grossAmount) ?? zero)) return;
  throw new BusinessError(
    {
      zh: `价税合计应为未税金额加税额：${written(sum)}`,
      en: `The total is net and tax together: ${written(sum)}`,
    },
    { field: 'grossAmount' },
  );
}

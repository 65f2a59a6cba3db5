import { localDateTime } from '#rules/dates.ts';
import type { Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { lockOrder } from '../transfers/lock-transfers.ts';
import { type MaterialReceipt, receiveMaterialSet } from './receive-material-set.ts';

/** Notes material that a line received for a work order; whoever says neither when nor who received it now. */
export async function addReceipt(ctx: SignedInContext, input: Input): Promise<MaterialReceipt> {
  const values = await readInput(ctx, receiveMaterialSet, input);
  await lockOrder(ctx, { number: values.workOrderNumber ?? '' });
  const start = receivedNow(ctx);
  return insertRow(ctx, receiveMaterialSet, {
    ...values,
    receiveTime: values.receiveTime ?? start.receiveTime,
    receiver: values.receiver ?? start.receiver,
  });
}

/** Changes a receipt; another work order must be there, an old one may be gone. */
export async function changeReceipt(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<MaterialReceipt> {
  const before = await readRow(ctx, receiveMaterialSet, id);
  const values = await readInput(ctx, receiveMaterialSet, input, true);
  const { workOrderNumber = before.workOrderNumber } = values;
  if (workOrderNumber !== before.workOrderNumber) await lockOrder(ctx, { number: workOrderNumber });
  return updateRow(ctx, receiveMaterialSet, id, values, expected);
}

/** The list and form of receipts; a new one starts with now and with whoever fills it in. */
export async function receiptScreen(ctx: SignedInContext): Promise<Screen> {
  const screen = await screenOf(receiveMaterialSet, ctx);
  const start: Record<string, string> = receivedNow(ctx);
  return { ...screen, form: screen.form.map((field) => (start[field.name] ? { ...field, initial: start[field.name] } : field)) };
}

const receivedNow = (ctx: SignedInContext) => ({
  receiveTime: localDateTime(ctx.now(), ctx.session.timeZone),
  receiver: ctx.session.realName,
});

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isRealDate } from '#rules/dates.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { invitedTo } from './find-inquiry.ts';
import { type Inquiry, inquiry } from './inquiry.ts';
import { openStates } from './inquiry-states.ts';
import { inquirySupplier } from './inquiry-tables.ts';
import { move } from './move.ts';
import { lockInquiry } from './save-inquiry.ts';
import { addEvent } from './timeline.ts';
import { hasEnded, isSealedNow } from './when.ts';

const said = {
  notDate: { zh: '请输入结束时间', en: 'Enter the end date' },
  notLater: { zh: '新的结束时间必须晚于原结束时间，且不早于今天', en: 'The new end must be after the current one, and not before today' },
  notOpen: { zh: '只有已发送的询价可以延期或提醒', en: 'Only an inquiry that was sent can be extended or reminded of' },
  opened: { zh: '已开标，不能再延期', en: 'The quotes were opened: the end can no longer be extended' },
  noReason: { zh: '请填写取消原因', en: 'Give the reason for cancelling' },
  nobody: { zh: '所有供应商都已报价', en: 'Every supplier has quoted' },
  notSealed: { zh: '不是密封询价，或已经开标', en: 'The inquiry is not sealed, or was already opened' },
  tooEarly: { zh: '结束时间未到，不能开标', en: 'Quotes are opened after the end date' },
  stillSealed: { zh: '请先开标', en: 'Open the quotes first' },
};

/** Moves the end of an inquiry that is out, and tells its suppliers. */
export async function extendInquiry(ctx: SignedInContext, { id, endDate }: { id: string; endDate: string }): Promise<void> {
  const before = await lockInquiry(ctx, id);
  refuseNotOut(before);
  if (before.isSealedBid && before.openedTime !== null) throw new BusinessError(said.opened, { code: 409 });
  if (!isRealDate(endDate)) throw new BusinessError(said.notDate, { field: 'endDate' });
  if (endDate <= before.endDate || endDate < todayOf(ctx)) throw new BusinessError(said.notLater, { field: 'endDate' });
  await changeRow(ctx, inquiry, eq(inquiry.table.id, id), { endDate });
  const detail = { before: before.endDate, after: endDate };
  await recordChanges(ctx, inquiry, [{ recordId: id, action: 'edit', before: { endDate: before.endDate }, after: { endDate } }]);
  // Whoever was reminded of the old end is reminded of the new one.
  await ctx.db.update(inquirySupplier).set({ remindedTime: null }).where(suppliersOf(ctx, id));
  await tellSuppliers(ctx, { ...before, endDate }, await invitedTo(ctx, [id]), 'extend', detail);
  await addEvent(ctx, { inquiryId: id, action: 'extend', detail });
}

/** Ends an inquiry without a result; suppliers who know of it learn why. */
export async function cancelInquiry(ctx: SignedInContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  const cancelReason = reason.trim();
  if (cancelReason === '') throw new BusinessError(said.noReason, { field: 'reason' });
  const before = await lockInquiry(ctx, id);
  const cancelled = await move(ctx, id, 'cancel', { cancelReason, closedTime: sql`now()` });
  const isOut = openStates.some((state) => state === before.state);
  if (isOut) await tellSuppliers(ctx, cancelled, await invitedTo(ctx, [id]), 'cancel', { reason: cancelReason });
  await addEvent(ctx, { inquiryId: id, action: 'cancel', detail: { reason: cancelReason } });
}

/** Closes an inquiry that brought no award. */
export async function closeInquiry(ctx: SignedInContext, id: string): Promise<void> {
  const before = await lockInquiry(ctx, id);
  if (isSealedNow(before) && hasEnded(ctx, before)) throw new BusinessError(said.stillSealed, { code: 409 });
  await move(ctx, id, 'close', { closedTime: sql`now()` });
  await addEvent(ctx, { inquiryId: id, action: 'close' });
}

/** Reminds the suppliers who have not quoted yet. */
export async function remindSuppliers(ctx: SignedInContext, id: string): Promise<{ count: number }> {
  const about = await lockInquiry(ctx, id);
  refuseNotOut(about);
  const late = (await invitedTo(ctx, [id])).filter(({ quotedTime }) => quotedTime === null);
  if (late.length === 0) throw new BusinessError(said.nobody, { code: 409 });
  const lateIds = late.map((one) => one.id);
  await ctx.db
    .update(inquirySupplier)
    .set({ remindedTime: sql`now()` })
    .where(and(suppliersOf(ctx, id), inArray(inquirySupplier.id, lateIds), isNull(inquirySupplier.quotedTime)));
  await tellSuppliers(ctx, about, late, 'remind');
  await addEvent(ctx, { inquiryId: id, action: 'remind', detail: { count: String(late.length) } });
  return { count: late.length };
}

/** Opens the quotes of a sealed inquiry after its end; who did and when stays in its timeline. */
export async function openQuotes(ctx: SignedInContext, id: string): Promise<void> {
  const about = await lockInquiry(ctx, id);
  // Also of one that was closed without an award: what was quoted may be looked at.
  if (!isSealedNow(about) || ![...openStates, 'closed'].includes(about.state)) throw new BusinessError(said.notSealed, { code: 409 });
  if (!hasEnded(ctx, about)) throw new InputError({ endDate: said.tooEarly[ctx.locale] });
  await changeRow(ctx, inquiry, eq(inquiry.table.id, id), { openedTime: sql`now()` });
  await recordChanges(ctx, inquiry, [{ recordId: id, action: 'open', after: { openedBy: ctx.session.realName } }]);
  await addEvent(ctx, { inquiryId: id, action: 'open' });
}

const suppliersOf = ({ session }: SignedInContext, id: string) =>
  and(eq(inquirySupplier.tenantId, session.tenantId), eq(inquirySupplier.inquiryId, id));

function refuseNotOut({ state, id }: Inquiry): void {
  if (!openStates.some((open) => open === state)) throw new BusinessError(said.notOpen, { code: 409, recordId: id });
}

import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { BusinessError } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { invitedTo } from './find-inquiry.ts';
import type { Inquiry } from './inquiry.ts';
import { inquiryEvents } from './inquiry-events.ts';
import { notSealed, openStates } from './inquiry-life.ts';
import { inquirySupplier } from './inquiry-tables.ts';
import { hasEnded, isSealedNow, refusalsOf } from './when.ts';

const said = {
  notLater: { zh: '新的结束时间必须晚于原结束时间，且不早于今天', en: 'The new end must be after the current one, and not before today' },
  opened: { zh: '已开标，不能再延期', en: 'The quotes were opened: the end can no longer be extended' },
  nobody: { zh: '所有供应商都已报价', en: 'Every supplier has quoted' },
  justNow: { zh: '十分钟内已提醒过这些供应商', en: 'These suppliers were reminded within the last ten minutes' },
  tooEarly: { zh: '结束时间未到，不能开标', en: 'Quotes are opened after the end date' },
  stillSealed: { zh: '请先开标', en: 'Open the quotes first' },
};

export const mayExtend: May<Inquiry> = async (_, rows) =>
  refusalsOf(rows, ({ isSealedBid, openedTime }) =>
    isSealedBid && openedTime !== null ? new BusinessError(said.opened, { code: 409 }) : undefined,
  );

/** Moves the end of an inquiry, and tells the suppliers who know of it. */
export async function extendInquiry(ctx: SignedInContext, before: Inquiry, { endDate }: { endDate: string }) {
  const { id } = before;
  if (endDate <= before.endDate || endDate < todayOf(ctx)) throw new BusinessError(said.notLater, { field: 'endDate' });
  const detail = { before: before.endDate, after: endDate };
  // Whoever was reminded of the old end is reminded of the new one.
  await ctx.db.update(inquirySupplier).set({ remindedTime: null }).where(suppliersOf(ctx, id));
  if (isOpen(before)) await tellSuppliers(ctx, { ...before, endDate }, await invitedTo(ctx, [id]), 'extend', detail);
  await tellEvent(ctx, inquiryEvents.extend, { about: before, values: detail });
  return { endDate };
}

/** Ends an inquiry without a result; suppliers who know of it learn why. */
export async function cancelInquiry(ctx: SignedInContext, row: Inquiry, { reason }: { reason: string }) {
  if (isOpen(row)) await tellSuppliers(ctx, row, await invitedTo(ctx, [row.id]), 'cancel', { reason });
  await tellEvent(ctx, inquiryEvents.cancel, { about: row, values: { reason } });
  return { cancelReason: reason, closedTime: sql`now()` };
}

export const mayClose: May<Inquiry> = async (ctx, rows) =>
  refusalsOf(rows, (row) => (isSealedNow(row) && hasEnded(ctx, row) ? new BusinessError(said.stillSealed, { code: 409 }) : undefined));

/** Closes an inquiry that brought no award. */
export async function closeInquiry(ctx: SignedInContext, about: Inquiry) {
  await tellEvent(ctx, inquiryEvents.close, { about });
  return { closedTime: sql`now()` };
}

export const mayRemind: May<Inquiry> = async (ctx, rows) => {
  const late = await lateOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return refusalsOf(rows, ({ id }) =>
    late.some(({ inquiryId }) => inquiryId === id) ? undefined : new BusinessError(said.nobody, { code: 409 }),
  );
};

/** Reminds the suppliers who have not quoted yet. */
export async function remindSuppliers(ctx: SignedInContext, about: Inquiry): Promise<void> {
  const { remindedTime, quotedTime, id } = inquirySupplier;
  // Not again by a second press.
  const wasNotJustNow = or(isNull(remindedTime), lt(remindedTime, sql`now() - interval '10 minutes'`));
  const marked = await ctx.db
    .update(inquirySupplier)
    .set({ remindedTime: sql`now()` })
    .where(and(suppliersOf(ctx, about.id), isNull(quotedTime), wasNotJustNow))
    .returning({ id });
  if (marked.length === 0) throw new BusinessError(said.justNow, { code: 409 });
  const late = (await lateOf(ctx, [about.id])).filter((one) => marked.some((by) => by.id === one.id));
  const count = await tellSuppliers(ctx, about, late, 'remind');
  await tellEvent(ctx, inquiryEvents.remind, { about, values: { count: String(count) } });
}

/** The suppliers who have not quoted. */
export const lateOf = async (ctx: SignedInContext, ids: readonly string[]) =>
  (await invitedTo(ctx, ids)).filter(({ quotedTime }) => quotedTime === null);

export const mayOpen: May<Inquiry> = async (ctx, rows) =>
  refusalsOf(rows, (row) => {
    if (!isSealedNow(row)) return notSealed();
    return hasEnded(ctx, row) ? undefined : new BusinessError(said.tooEarly, { field: 'endDate' });
  });

/** Opens the quotes of a sealed inquiry after its end; who did and when stays in its timeline. */
export async function openQuotes(ctx: SignedInContext, about: Inquiry) {
  await tellEvent(ctx, inquiryEvents.open, { about });
  return { openedTime: sql`now()` };
}

const isOpen = ({ state }: Inquiry): boolean => openStates.some((one) => one === state);

const suppliersOf = ({ session }: SignedInContext, id: string) =>
  and(eq(inquirySupplier.tenantId, session.tenantId), eq(inquirySupplier.inquiryId, id));

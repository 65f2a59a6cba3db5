import { and, between, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayAt } from '#rules/dates.ts';
import { dueRows } from '#server/background/due-rows.ts';
import { goRound } from '#server/background/go-round.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { consoleOrigin } from '#server/security/console-origin.ts';
import { type Letter, postLetters, type Sender, toldBy, writeLetters } from '../supplier-door/letters.ts';
import { inquiry } from './inquiry.ts';
import { inquiryEvents } from './inquiry-events.ts';
import { openStates } from './inquiry-life.ts';
import { inquirySupplier } from './inquiry-tables.ts';

/** How long before the last day ends. */
const aheadMs = 24 * 3_600_000;

/** Reminds suppliers who have not quoted when an inquiry is about to end, each once. */
export const { once: remindEnding, watch: watchEndings } = goRound({
  name: 'ends of inquiries',
  everyMs: 5 * 60_000,
  visit: dueRows({
    path: inquiry.path,
    table: inquiry.table,
    due: isEnding,
    take: (ctx, ending) => remindOf({ ...ctx, origin: consoleOrigin() }, ending),
    tell: (main, letters: readonly Letter[], session) => postLetters(main, session, letters),
  }),
});

/** It is open, ends within the next day, and somebody who has not quoted was not reminded. */
function isEnding(ctx: SignedInContext): SQL | undefined {
  const { isDeleted, state, endDate } = inquiry.table;
  const soon = dayAt(new Date(ctx.now().getTime() + aheadMs), ctx.session.timeZone);
  const late = ctx.db.select({ id: inquirySupplier.id }).from(inquirySupplier).where(isLate(ctx, inquiry.table.id));
  return and(eq(isDeleted, 0), inArray(state, [...openStates]), between(endDate, todayOf(ctx), soon), exists(late));
}

function isLate({ session }: SignedInContext, ofInquiry: string | PgColumn): SQL | undefined {
  const { tenantId, inquiryId, quotedTime, remindedTime } = inquirySupplier;
  return and(eq(tenantId, session.tenantId), eq(inquiryId, ofInquiry), isNull(quotedTime), isNull(remindedTime));
}

async function remindOf(from: SignedInContext & Sender, about: typeof inquiry.table.$inferSelect) {
  const { db } = from;
  const late = await db.update(inquirySupplier).set({ remindedTime: sql`now()` }).where(isLate(from, about.id)).returning();
  if (late.length === 0) return [];
  const letters = await writeLetters(from, about, late, 'remind');
  await tellEvent(from, inquiryEvents.remind, { about, values: { count: String(toldBy(letters).size) } });
  await recordChanges(from, inquiry, [{ recordId: about.id, action: 'remind' }]);
  return letters;
}

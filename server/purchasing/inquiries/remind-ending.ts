import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import { dayAt } from '#rules/dates.ts';
import { findAndTell, goRound } from '#server/background/go-round.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { type Letter, postLetters, type Sender, writeLetters } from '../supplier-door/letters.ts';
import { originOf } from '../supplier-door/supplier-links.ts';
import { inquiry } from './inquiry.ts';
import { openStates } from './inquiry-states.ts';
import { inquirySupplier } from './inquiry-tables.ts';
import { addEvent } from './timeline.ts';

/** How long before the last day ends. */
const aheadMs = 24 * 3_600_000;

/** Reminds suppliers who have not quoted when an inquiry is about to end, each once. */
export const { once: remindEnding, watch: watchEndings } = goRound({
  name: 'ends of inquiries',
  everyMs: 5 * 60_000,
  visit: findAndTell<Letter>({
    path: inquiry.path,
    find: (ctx) => takeEnding({ ...ctx, origin: originOf({ headers: new Headers() }) }),
    tell: (db, letters, { session }) => postLetters(db, session, letters),
  }),
});

/** Of several processes one reminds: the suppliers are marked in the transaction that reads them. */
async function takeEnding(from: SignedInContext & Sender): Promise<Letter[]> {
  const { table } = inquiry;
  const { tenantId, timeZone } = from.session;
  const soon = dayAt(new Date(from.now().getTime() + aheadMs), timeZone);
  const ending = await from.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(table.isDeleted, 0),
        inArray(table.state, [...openStates]),
        between(table.endDate, todayOf(from), soon),
      ),
    )
    .orderBy(table.id)
    .for('no key update', { skipLocked: true });
  const told = await Promise.all(ending.map((one) => remindOf(from, one)));
  return told.flat();
}

async function remindOf(from: SignedInContext & Sender, about: typeof inquiry.table.$inferSelect) {
  const { db } = from;
  const { tenantId: owner, inquiryId, quotedTime, remindedTime } = inquirySupplier;
  const late = await db
    .update(inquirySupplier)
    .set({ remindedTime: sql`now()` })
    .where(and(eq(owner, from.session.tenantId), eq(inquiryId, about.id), isNull(quotedTime), isNull(remindedTime)))
    .returning();
  if (late.length > 0) await addEvent(from, { inquiryId: about.id, action: 'remind', detail: { count: String(late.length) } });
  return writeLetters(from, about, late, 'remind');
}

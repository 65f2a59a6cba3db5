import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import { dayAt } from '#rules/dates.ts';
import { findAndTell, goRound } from '#server/background/go-round.ts';
import { zoneOf } from '#server/calls/find-identity.ts';
import { type Letter, postLetters, type Sender, writeLetters } from '../supplier-door/letters.ts';
import { originOf } from '../supplier-door/supplier-links.ts';
import { inquiry } from './inquiry.ts';
import { openStates } from './inquiry-states.ts';
import { inquiryEvent, inquirySupplier } from './inquiry-tables.ts';

/** How long before the last day ends. */
const aheadMs = 24 * 3_600_000;

/** Reminds suppliers who have not quoted when an inquiry is about to end, each once. */
export const { once: remindEnding, watch: watchEndings } = goRound({
  name: 'ends of inquiries',
  everyMs: 5 * 60_000,
  visit: findAndTell<Letter>({
    find: (db, { tenantId, tenantName, timeZone, now, readMain }) => {
      const dayIn = (ms: number) => dayAt(new Date(now().getTime() + ms), zoneOf({ timeZone }));
      const from = { db, session: { tenantId, tenantName }, now, readMain, origin: originOf({ headers: new Headers() }) };
      return takeEnding(from, { today: dayIn(0), soon: dayIn(aheadMs) });
    },
    tell: (db, letters, visited) => postLetters(db, visited, letters),
  }),
});

/** Of several processes one reminds: the suppliers are marked in the transaction that reads them. */
async function takeEnding(from: Sender, { today, soon }: { today: string; soon: string }): Promise<Letter[]> {
  const { table } = inquiry;
  const { tenantId } = from.session;
  const ending = await from.db
    .select()
    .from(table)
    .where(
      and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), inArray(table.state, [...openStates]), between(table.endDate, today, soon)),
    )
    .orderBy(table.id)
    .for('no key update', { skipLocked: true });
  const told = await Promise.all(ending.map((one) => remindOf(from, one)));
  return told.flat();
}

async function remindOf(from: Sender, about: typeof inquiry.table.$inferSelect) {
  const { db } = from;
  const { tenantId: owner, inquiryId, quotedTime, remindedTime } = inquirySupplier;
  const late = await db
    .update(inquirySupplier)
    .set({ remindedTime: sql`now()` })
    .where(and(eq(owner, from.session.tenantId), eq(inquiryId, about.id), isNull(quotedTime), isNull(remindedTime)))
    .returning();
  if (late.length > 0)
    await db.insert(inquiryEvent).values({ inquiryId: about.id, action: 'remind', detail: { count: String(late.length) } });
  return writeLetters(from, about, late, 'remind');
}

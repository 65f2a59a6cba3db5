import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import { dayAt } from '#rules/dates.ts';
import { startWorker, type Worker } from '#server/background/worker.ts';
import type { Context } from '#server/calls/context.ts';
import { zoneOf } from '#server/calls/find-identity.ts';
import { postLetters, type Sender, writeLetters } from '../supplier-door/letters.ts';
import { originOf } from '../supplier-door/supplier-links.ts';
import { inquiry } from './inquiry.ts';
import { openStates } from './inquiry-states.ts';
import { inquiryEvent, inquirySupplier } from './inquiry-tables.ts';

type Place = Pick<Context, 'database' | 'sources' | 'now'>;

const everyMs = 5 * 60_000;
/** How long before the last day ends. */
const aheadMs = 24 * 3_600_000;

/** Reminds suppliers who have not quoted when an inquiry is about to end, each once. */
export const watchEndings = (place: Place): Worker =>
  startWorker({
    name: 'ends of inquiries',
    everyMs,
    takeOne: async () => {
      await remindEnding(place);
      return false;
    },
  });

export async function remindEnding({ database, sources, now }: Place): Promise<void> {
  const tenants = await database.transact({ platform: true }, (db) =>
    db.execute<{ tenantId: string; tenantName: string; timeZone: string; id: string | null; version: number | null }>(sql`
      select t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.time_zone as "timeZone", s.id::text as id, s.version
      from system_tenant t left join system_data_source s on s.id = t.datasource_id where t.is_deleted = 0`),
  );
  for (const { tenantId, tenantName, id, version, ...of } of tenants) {
    const session = { tenantId, tenantName };
    const timeZone = zoneOf(of);
    const days = { today: dayAt(now(), timeZone), soon: dayAt(new Date(now().getTime() + aheadMs), timeZone) };
    const from = { session, now, origin: originOf({ headers: new Headers() }) };
    if (id === null)
      await database.transact({ tenantId }, async (db) =>
        postLetters(db, session, await takeEnding({ ...from, db, readMain: (read) => read(db) }, days)),
      );
    else {
      const readMain: Sender['readMain'] = (read) => database.transact({ tenantId }, read);
      const letters = await sources
        .at({ id, version: version ?? 1 })
        .transact({ tenantId }, (db) => takeEnding({ ...from, db, readMain }, days));
      if (letters.length > 0) await database.transact({ tenantId }, (db) => postLetters(db, session, letters));
    }
  }
}

/** Of several processes one reminds: the suppliers are marked in the transaction that reads them. */
async function takeEnding(from: Sender, { today, soon }: { today: string; soon: string }) {
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

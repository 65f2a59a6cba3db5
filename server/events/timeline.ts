import { and, asc, eq } from 'drizzle-orm';
import { clockName, type SignedInContext } from '#server/calls/context.ts';
import { wordsOf } from './event.ts';
import { event } from './event-table.ts';

const maxShown = 1000;

/** What happened to a record that the caller may see, oldest first. */
export async function timelineOf(ctx: SignedInContext, path: string, recordId: string) {
  const { db, session, locale } = ctx;
  const rows = await db
    .select()
    .from(event)
    .where(and(eq(event.tenantId, session.tenantId), eq(event.entity, path), eq(event.recordId, recordId)))
    .orderBy(asc(event.id))
    .limit(maxShown);
  return rows.map(({ action, values, doneBy, createTime }) => ({
    action,
    text: wordsOf({ path, action, values })[locale],
    doneBy: doneBy || clockName(ctx),
    time: createTime,
  }));
}

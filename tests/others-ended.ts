import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/database/pool.ts';

/** Waits until whatever writes at this moment has ended, in the databases of other tests too: they share a server. */
export async function othersHaveEnded({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const [at] = await sql`select pg_current_xact_id()::text as id`;
  for (;;) {
    const [row] = await sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${String(at?.id)}::xid8 as "haveEnded"`;
    if (row?.haveEnded) return;
    await delay(20);
  }
}

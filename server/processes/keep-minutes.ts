import { lt, sql } from 'drizzle-orm';
import { type Backlog, readBacklog } from '#server/background/read-backlog.ts';
import { startWorker } from '#server/background/worker.ts';
import type { Database } from '#server/database/pool.ts';
import { type MinuteFigures, takeMinute } from '#server/monitoring/minute.ts';
import { processMinute } from './process-tables.ts';

const everyMs = 60_000;
/** An hour, and what its first minute began with. */
const keptFor = sql`interval '61 minutes'`;
const maxWaiting = 60;

type Process = Record<'id' | 'host', string> & { pid: number };

/** Keeps what this process does, minute by minute, where every process can show it, until the returned function is called. */
export function keepMinutes(database: Pick<Database, 'transact'>, own: Process): () => Promise<void> {
  const keep = minuteKeeper(database, own);
  let worker: ReturnType<typeof startWorker> | undefined;
  const begin = () => {
    worker = startWorker({ name: 'minutes', takeOne: keep, everyMs });
  };
  const first = setTimeout(begin, everyMs).unref();
  return async () => {
    clearTimeout(first);
    await worker?.stop();
  };
}

/** Writes what the process did since the last time; minutes of an outage wait, for they are of most interest. */
export function minuteKeeper(database: Pick<Database, 'transact'>, { id: processId, host, pid }: Process): () => Promise<false> {
  const waiting: (typeof processMinute.$inferInsert)[] = [];
  return async () => {
    const figures: MinuteFigures & { backlog?: Backlog } = takeMinute();
    waiting.push({ processId, host, pid, endTime: new Date().toISOString(), figures });
    waiting.splice(0, waiting.length - maxWaiting);
    await database.transact({ platform: true }, async (db) => {
      figures.backlog = await readBacklog(db);
      await db.insert(processMinute).values(waiting).onConflictDoNothing();
      await db.delete(processMinute).where(lt(processMinute.endTime, sql`now() - ${keptFor}`));
    });
    waiting.length = 0;
    return false;
  };
}

import { and, eq, inArray } from 'drizzle-orm';
import { type Database, limits } from '#server/database/pool.ts';
import { operatorLog } from '#server/log.ts';
import { sweepStaging } from '#server/storage/stage.ts';
import { storeOf } from '#server/storage/store.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { sweepDrafts } from '#server/workspace/drafts/sweep-drafts.ts';
import { keyOf } from './keep-file.ts';
import { placeAt } from './place.ts';

const firstAfter = 30_000;
const every = 3_600_000;
const maxAtOnce = 500;

/**
 * Deletes unused files in the background: interrupted uploads after an hour, files that no saved form references after a day, drafts after
 * two weeks.
 */
export function keepFilesSwept(database: Database): { close: () => Promise<void> } {
  const sweep = () => {
    Promise.all([sweepStaging(), sweepFiles(database), sweepDrafts(database)]).catch((error: unknown) =>
      operatorLog('warn', { err: error }, 'unused files or drafts could not be removed'),
    );
  };
  const first = setTimeout(sweep, firstAfter).unref();
  const further = setInterval(sweep, every).unref();
  return {
    close: async () => {
      clearTimeout(first);
      clearInterval(further);
    },
  };
}

/** One round: deletes contents before their rows, so that no content is left without a row. Two processes may run it at once. */
export async function sweepFiles(database: Database, now = new Date()): Promise<number> {
  const at = now.toISOString();
  const due = await database.sql.begin(async (tx) => {
    await tx.unsafe(limits);
    await tx`select set_config('app.platform', 'on', true)`;
    return tx<Due[]>`
      select id, tenant_id as "tenantId", oss_id::text as "ossId" from stored_file
      where (state = 'storing' and create_time < ${at}::timestamptz - interval '1 hour')
         or (state = 'pending' and create_time < ${at}::timestamptz - interval '24 hours')
      -- The oldest of each store first, so that one that is away leaves room for all others.
      order by row_number() over (partition by tenant_id, oss_id order by create_time), create_time limit ${maxAtOnce}`;
  });
  const away = new Set<string>();
  let removed = 0;
  for (const file of due) {
    const store = `${file.tenantId} ${file.ossId}`;
    if (away.has(store)) continue;
    const outcome = await removeFile(database, file);
    if (outcome === 'failed') away.add(store);
    if (outcome === 'removed') removed += 1;
  }
  return removed;
}

/** Deletes one file, content first, unless it was claimed meanwhile. Failures are retried in the next round. */
export async function removeFile(
  database: Pick<Database, 'transact'>,
  { id, tenantId, ossId }: Due,
): Promise<'removed' | 'claimed' | 'failed'> {
  try {
    const place = await database.transact({ tenantId }, async (db) => {
      // A form that references it may be saved at this moment: the first to claim it wins.
      const taken = await db
        .update(storedFile)
        .set({ state: 'storing' })
        .where(and(eq(storedFile.id, id), inArray(storedFile.state, ['storing', 'pending'])))
        .returning({ id: storedFile.id });
      return taken.length === 0 ? undefined : placeAt(db, tenantId, ossId);
    });
    if (place === undefined) return 'claimed';
    await (await storeOf(place)).remove(keyOf({ tenantId, id }));
    await database.transact({ tenantId }, (db) => db.delete(storedFile).where(and(eq(storedFile.id, id), eq(storedFile.state, 'storing'))));
    return 'removed';
  } catch (error) {
    operatorLog('warn', { err: error, file: id }, 'an unused file could not be removed');
    return 'failed';
  }
}

type Due = { id: string; tenantId: string; ossId: string | null };

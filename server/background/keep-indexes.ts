import { buildIndexes, type TableIndexes } from '#server/database/large-tables/build-indexes.ts';
import type { Database } from '#server/database/pool.ts';
import { startWorker, type Worker } from './worker.ts';

/** Between two imports a list is slow no longer than this; looking for what is missing takes milliseconds. */
const every = 10 * 60_000;

/** Builds the indexes of tables that have grown, at the start and then every ten minutes; a build under way is cancelled when the process stops. */
export function keepIndexes(database: Pick<Database, 'alone'>, wanted: readonly TableIndexes[]): Worker {
  const ending = new AbortController();
  const takeOne = async () => {
    await buildIndexes(database, wanted, { signal: ending.signal }).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
    return false;
  };
  const worker = startWorker({ name: 'indexes', takeOne, everyMs: every });
  const stop = async () => {
    ending.abort();
    await worker.stop();
  };
  return { ...worker, stop };
}

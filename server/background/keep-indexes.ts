import { buildIndexes, type TableIndexes } from '#server/database/large-tables/build-indexes.ts';
import type { Database } from '#server/database/pool.ts';
import { foldMarks } from '#server/database/triggers/mark-writes.ts';
import { operatorLog } from '#server/log.ts';
import { backgroundFaultsTotal } from '#server/monitoring/meters.ts';
import type { Place } from './as-clock.ts';
import { tenantPlaces } from './tenant-places.ts';
import { startWorker, type Worker } from './worker.ts';

/** A list that has just grown is slow no longer than this; a look takes one statement and milliseconds. */
const every = 60_000;
const name = 'indexes';

/**
 * Builds the indexes of tables that have grown, on every server, at the start and then every minute, and folds the marks of connections that
 * are gone. A server on which a build goes on is left alone meanwhile, and keeps no other waiting; a build is cancelled when the process stops.
 */
export function keepIndexes({ database, sources }: Pick<Place, 'database' | 'sources'>, wanted: readonly TableIndexes[]): Worker {
  const ending = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const keep = async (at: Pick<Database, 'sql' | 'alone'>) => {
    await buildIndexes(at, wanted, { signal: ending.signal });
    await foldMarks(at.sql);
  };
  const begin = (server: string, work: () => Promise<void>) => {
    if (underWay.has(server)) return;
    const working = work()
      .catch((error: unknown) => {
        if (ending.signal.aborted) return;
        backgroundFaultsTotal.inc({ worker: name });
        operatorLog('warn', { err: error, worker: name, server }, 'indexes were not looked after on a server');
      })
      .finally(() => underWay.delete(server));
    underWay.set(server, working);
  };
  const takeOne = async () => {
    begin('main', () => keep(database));
    const found = (await tenantPlaces(database)).flatMap(({ source }) => source ?? []);
    for (const source of new Map(found.map((one) => [one.id, one])).values())
      begin(source.id, () => sources.asOwner(source, (_, there) => keep(there)));
    return false;
  };
  const worker = startWorker({ name, takeOne, everyMs: every });
  const stop = async () => {
    ending.abort();
    await worker.stop();
    await Promise.all(underWay.values());
  };
  return { ...worker, stop };
}

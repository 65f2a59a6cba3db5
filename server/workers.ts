import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { Deliver } from '#server/background/deliver-outbox.ts';
import { keepIndexes } from '#server/background/keep-indexes.ts';
import { workJobs } from '#server/background/run-jobs.ts';
import { workOutbox } from '#server/background/work-outbox.ts';
import type { Worker } from '#server/background/worker.ts';
import type { Database } from '#server/database/pool.ts';
import type { Sources } from '#server/database/sources.ts';
import { allEntities } from '#server/entity/entity.ts';
import { indexesOf } from '#server/entity/list-indexes.ts';

/** The background workers of a process: what all areas share, and the rounds, jobs and deliverers that each names. */
export function startWorkers({ database, sources }: { database: Database; sources: Sources }): Worker[] {
  const place = { database, sources, now: () => new Date() };
  return [
    workOutbox(database, deliverersTo(database)),
    keepIndexes(place, [...allEntities(), ...areas.flatMap(({ lists = [] }: Area) => lists)].map(indexesOf)),
    ...areas.flatMap(({ rounds = [] }: Area) => rounds.map((watch) => watch(place))),
    ...workJobs(
      place,
      areas.flatMap(({ jobs = [] }: Area) => jobs),
    ),
  ];
}

const deliverersTo = (database: Database): Record<string, Deliver> =>
  Object.fromEntries(
    areas.flatMap(({ deliverers = {} }: Area) => Object.entries(deliverers).map(([channel, to]) => [channel, to(database)])),
  );

/** Stops them together: each finishes its current piece of work. */
export const stopWorkers = async (workers: readonly Worker[]): Promise<void> => void (await Promise.all(workers.map((one) => one.stop())));

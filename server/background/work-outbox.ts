import type { Database } from '#server/database/pool.ts';
import { type Deliver, deliverOne, sweepOutbox } from './deliver-outbox.ts';
import { outboxWorker } from './put-into-outbox.ts';
import { startWorker, type Worker } from './worker.ts';

const everyMs = 2000;
const sweepEveryMs = 60_000;

/** Delivers the messages of the outbox as long as the process runs. */
export function workOutbox(database: Database, deliverers: Partial<Record<string, Deliver>>): Worker {
  let sweptAt = 0;
  return startWorker({
    name: outboxWorker,
    everyMs,
    takeOne: async () => {
      if (await deliverOne(database, deliverers)) return true;
      if (Date.now() - sweptAt < sweepEveryMs) return false;
      sweptAt = Date.now();
      await sweepOutbox(database);
      return false;
    },
  });
}

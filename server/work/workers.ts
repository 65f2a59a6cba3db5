import type { Database } from '../database/pool.ts';
import type { Sources } from '../database/sources.ts';
import { works } from '../exchange/works.ts';
import { workJobs } from '../jobs/run-jobs.ts';
import { deliverSms } from '../messaging/deliver-sms.ts';
import { workOutbox } from '../outbox/work-outbox.ts';
import type { Worker } from './worker.ts';

/** What a process does beside answering requests: one line for each kind of work. */
export const startWorkers = ({ database, sources }: { database: Database; sources: Sources }): Worker[] => [
  workOutbox(database, { sms: deliverSms(database) }),
  ...workJobs({ database, sources, now: () => new Date() }, works),
];

/** Ends them together: each finishes the piece that it has begun. */
export const stopWorkers = async (workers: readonly Worker[]): Promise<void> => void (await Promise.all(workers.map((one) => one.stop())));

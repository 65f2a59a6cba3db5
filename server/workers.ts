import { workJobs } from '#server/background/run-jobs.ts';
import { workOutbox } from '#server/background/work-outbox.ts';
import type { Worker } from '#server/background/worker.ts';
import type { Database } from '#server/database/pool.ts';
import type { Sources } from '#server/database/sources.ts';
import { works } from '#server/exchange/works.ts';
import { deliverSms } from '#server/messaging/deliver-sms.ts';

/** The background workers of a process, one line per kind of work. */
export const startWorkers = ({ database, sources }: { database: Database; sources: Sources }): Worker[] => [
  workOutbox(database, { sms: deliverSms(database) }),
  ...workJobs({ database, sources, now: () => new Date() }, works),
];

/** Stops them together: each finishes its current piece of work. */
export const stopWorkers = async (workers: readonly Worker[]): Promise<void> => void (await Promise.all(workers.map((one) => one.stop())));

import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { keepIndexes } from '#server/background/keep-indexes.ts';
import { workJobs } from '#server/background/run-jobs.ts';
import { workOutbox } from '#server/background/work-outbox.ts';
import type { Worker } from '#server/background/worker.ts';
import type { Database } from '#server/database/pool.ts';
import type { Sources } from '#server/database/sources.ts';
import { allEntities } from '#server/entity/entity.ts';
import { indexesOf } from '#server/entity/list-indexes.ts';
import { deliverSms } from '#server/messaging/deliver-sms.ts';
import { deliverWebhook } from '#server/messaging/deliver-webhook.ts';
import { deliverMail } from '#server/messaging/mail/deliver-mail.ts';
import { outboxView } from '#server/messaging/outbox.ts';
import { apiLog, errorLog, usualLog } from '#server/platform/logs/logs.ts';
import { feedLog } from '#server/smt/feed-log/feed-log.ts';

/** The background workers of a process: what all areas share, and the rounds and jobs that each names. */
export function startWorkers({ database, sources }: { database: Database; sources: Sources }): Worker[] {
  const place = { database, sources, now: () => new Date() };
  return [
    workOutbox(database, { sms: deliverSms(database), mail: deliverMail(database), webhook: deliverWebhook }),
    keepIndexes(database, [...allEntities(), usualLog, apiLog, errorLog, outboxView, feedLog].map(indexesOf)),
    ...areas.flatMap(({ rounds = [] }: Area) => rounds.map((watch) => watch(place))),
    ...workJobs(
      place,
      areas.flatMap(({ jobs = [] }: Area) => jobs),
    ),
  ];
}

/** Stops them together: each finishes its current piece of work. */
export const stopWorkers = async (workers: readonly Worker[]): Promise<void> => void (await Promise.all(workers.map((one) => one.stop())));

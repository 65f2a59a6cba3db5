import { keepIndexes } from '#server/background/keep-indexes.ts';
import { workJobs } from '#server/background/run-jobs.ts';
import { workOutbox } from '#server/background/work-outbox.ts';
import type { Worker } from '#server/background/worker.ts';
import type { Database } from '#server/database/pool.ts';
import type { Sources } from '#server/database/sources.ts';
import { allEntities } from '#server/entity/entity.ts';
import { indexesOf } from '#server/entity/list-indexes.ts';
import { works } from '#server/exchange/works.ts';
import { deliverSms } from '#server/messaging/deliver-sms.ts';
import { deliverWebhook } from '#server/messaging/deliver-webhook.ts';
import { deliverMail } from '#server/messaging/mail/deliver-mail.ts';
import { outboxView } from '#server/messaging/outbox.ts';
import { apiLog, errorLog, usualLog } from '#server/platform/logs/logs.ts';
import { watchEndings } from '#server/purchasing/inquiries/remind-ending.ts';
import { watchExpiry } from '#server/purchasing/vendors/watch-expiry.ts';
import { watchArchives } from '#server/smt/feed-log/archive-months.ts';
import { feedLog } from '#server/smt/feed-log/feed-log.ts';
import { watchChecks } from '#server/smt/verification/tell-overdue.ts';

/** The background workers of a process, one line per kind of work. */
export const startWorkers = ({ database, sources }: { database: Database; sources: Sources }): Worker[] => [
  workOutbox(database, { sms: deliverSms(database), mail: deliverMail(database), webhook: deliverWebhook }),
  keepIndexes(database, [...allEntities(), usualLog, apiLog, errorLog, outboxView, feedLog].map(indexesOf)),
  watchChecks({ database, sources, now: () => new Date() }),
  watchEndings({ database, sources, now: () => new Date() }),
  watchArchives({ database, sources, now: () => new Date() }),
  watchExpiry({ database, sources, now: () => new Date() }),
  ...workJobs({ database, sources, now: () => new Date() }, works),
];

/** Stops them together: each finishes its current piece of work. */
export const stopWorkers = async (workers: readonly Worker[]): Promise<void> => void (await Promise.all(workers.map((one) => one.stop())));

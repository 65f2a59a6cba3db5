import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { lastBackup } from './last-backup-table.ts';

/** The work that waits in the database, for all processes together. */
export interface Backlog {
  jobsWaiting: number;
  jobsRunning: number;
  /** Seconds for which the oldest has waited. */
  oldestJob: number;
  messagesDue: number;
  oldestMessage: number;
  /** Tried without success, to be tried again. */
  messagesFailed: number;
  /** Seconds since the last backup; -1: there was none. */
  sinceBackup: number;
}

/** Reads only what is open, by its indexes. The transaction sees every tenant. */
export async function readBacklog(db: Transaction): Promise<Backlog> {
  const { madeTime } = lastBackup;
  const [found] = await db.execute<{ [Name in keyof Backlog]: string }>(sql`
    with open_job as (select state, create_time from job where state in ('waiting', 'running')),
      open_message as (select status, next_time from messaging_outbox where status in ('waiting', 'sending', 'failed'))
    select
      (select count(*) from open_job where state = 'waiting') as "jobsWaiting",
      (select count(*) from open_job where state = 'running') as "jobsRunning",
      (select coalesce(extract(epoch from now() - min(create_time)), 0) from open_job where state = 'waiting') as "oldestJob",
      (select count(*) from open_message where next_time <= now()) as "messagesDue",
      (select coalesce(extract(epoch from now() - min(next_time)), 0) from open_message where next_time <= now()) as "oldestMessage",
      (select count(*) from open_message where status = 'failed') as "messagesFailed",
      coalesce((select extract(epoch from now() - ${madeTime}) from ${lastBackup}), -1) as "sinceBackup"`);
  const count = (name: keyof Backlog) => Math.round(Number(found?.[name] ?? 0));
  return {
    jobsWaiting: count('jobsWaiting'),
    jobsRunning: count('jobsRunning'),
    oldestJob: count('oldestJob'),
    messagesDue: count('messagesDue'),
    oldestMessage: count('oldestMessage'),
    messagesFailed: count('messagesFailed'),
    sinceBackup: count('sinceBackup'),
  };
}

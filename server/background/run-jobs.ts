import { and, eq, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError, InputError, messages, refusalOf } from '#server/errors.ts';
import { operatorLog } from '#server/log.ts';
import { jobsTotal } from '#server/monitoring/meters.ts';
import { storeOf } from '#server/storage/store.ts';
import type { Place } from './as-clock.ts';
import { contextOfOwner } from './as-owner.ts';
import { job } from './job-table.ts';
import { type Finished, type Job, type JobKind, keptDays, maxAttempts, type Progress, pageOfJob, silence } from './jobs.ts';
import { writeMessages } from './notify-users.ts';
import { startWorker, type Worker } from './worker.ts';

/** Concurrent jobs per process; the other connections are left to requests (R-52). */
const atOnce = 2;
const workers = new Set<Worker>();

/** Starts the workers that run jobs; jobs of a process that died are resumed (R-50, R-56). */
export function workJobs(place: Place, kinds: readonly JobKind[]): Worker[] {
  const takeOne = async () => {
    const row = await takeJob(place.database);
    if (row) await doJob(place, kinds, row);
    else await sweepJobs(place.database);
    return row !== undefined;
  };
  const own = Array.from({ length: atOnce }, (_, at) => startWorker({ name: `jobs ${at + 1}`, takeOne, everyMs: 5000 }));
  for (const worker of own) workers.add(worker);
  return own;
}

/** Wakes the workers for a new job. */
export function ringJobs(): void {
  for (const worker of workers) worker.ring();
}

/** Runs one job at once, unless another worker already has it; for small jobs that the owner waits for. */
export async function doJobNow(place: Place, kinds: readonly JobKind[], id: string): Promise<void> {
  const row = await takeJob(place.database, id);
  if (row) await doJob(place, kinds, row);
}

/** Takes the longest waiting job, preferring tenants without a running one; jobs of a process without a heartbeat count as waiting. */
async function takeJob(database: Database, only?: string): Promise<Job | undefined> {
  return database.transact({ platform: true }, async (db) => {
    const isOpen = sql`(j.state = 'waiting' or (j.state = 'running' and j.beat_time < now() - ${silence}::interval))`;
    const [found] = await db.execute<{ id: string }>(sql`
      select j.id from ${job} j where ${isOpen} and ${only === undefined ? sql`true` : sql`j.id = ${only}`}
      order by exists (select from ${job} o where o.tenant_id = j.tenant_id and o.state = 'running'
        and o.beat_time >= now() - ${silence}::interval), j.id
      limit 1 for update of j skip locked`);
    if (!found) return undefined;
    const [row] = await db
      .update(job)
      .set({
        state: sql`case when attempts >= ${maxAttempts} then 'failed' else 'running' end`,
        problem: sql`case when attempts >= ${maxAttempts} then ${JSON.stringify(interrupted)}::jsonb end`,
        attempts: sql`attempts + 1`,
        beatTime: sql`now()`,
        startTime: sql`now()`,
      })
      .where(eq(job.id, found.id))
      .returning();
    return row?.state === 'running' ? row : undefined;
  });
}

const interrupted: Label = {
  zh: '任务多次中断，请重试或联系管理员',
  en: 'The job was interrupted repeatedly: retry it, or tell your administrator',
};
const beatEvery = 10_000;
const tellEvery = 700;

/** The owner cancelled the job, or another process took it over. */
class Stopped extends Error {}

async function doJob(place: Place, kinds: readonly JobKind[], row: Job): Promise<void> {
  const { database } = place;
  let [told, counted] = [0, row.total];
  const beat = async (done?: number, outcome?: Job['outcome']) => {
    const [alive] = await database.transact({ platform: true }, (db) =>
      db
        .update(job)
        .set({ beatTime: sql`now()`, ...(done === undefined ? {} : { done, total: counted }), ...(outcome && { outcome }) })
        .where(mine(row))
        .returning({ isCancelled: job.isCancelled }),
    );
    if (alive?.isCancelled !== false) throw new Stopped();
  };
  const progress: Progress = async (done, total, outcome) => {
    const isNews = outcome !== undefined || (total !== undefined && total !== counted);
    counted = total ?? counted;
    if (!isNews && Date.now() - told < tellEvery) return;
    told = Date.now();
    await beat(done, outcome);
  };
  const pulse = setInterval(() => void beat().catch(() => {}), beatEvery);
  try {
    const kind = kinds.find((one) => one.kind === row.kind);
    if (!kind) throw new Error(`No area knows jobs of the kind ${row.kind}`);
    const finished = await kind.run(await contextOfOwner(place, row), row, progress);
    await finish(place, row, { ...finished, link: pageOfJob(kind, row.id) });
    jobsTotal.inc({ kind: row.kind, result: finished.state ?? 'done' });
  } catch (error) {
    await giveUp(place, row, error);
  } finally {
    clearInterval(pulse);
  }
}

/** Matches the job only while this process runs it. */
const mine = ({ id, attempts }: Job) => and(eq(job.id, id), eq(job.state, 'running'), eq(job.attempts, attempts));

async function finish({ database }: Place, row: Job, { state = 'done', link, ...finished }: Finished & { link: string }): Promise<void> {
  const { outcome, fileKey, fileName, message } = finished;
  const isMine = await database.transact({ tenantId: row.tenantId }, async (db) => {
    const set = { state, outcome, fileKey: fileKey ?? row.fileKey, fileName: fileName ?? row.fileName, endTime: sql`now()` };
    const [closed] = await db
      .update(job)
      .set({ ...set, done: sql`greatest(done, total)` })
      .where(mine(row))
      .returning({ id: job.id });
    if (closed && message) await writeMessages(db, [row.userId], { title: message, link });
    return closed !== undefined;
  });
  const useless = isMine ? fileKey && row.fileKey : fileKey;
  if (useless) await forget(useless);
}

async function giveUp({ database }: Place, row: Job, error: unknown): Promise<void> {
  const isStopped = error instanceof Stopped;
  const refusal = refusalOf(error, 'zh');
  // The shortage may be temporary: the job is retried after it has been without a heartbeat for a while.
  if (!isStopped && refusal.code === 503 && row.attempts < maxAttempts) return;
  jobsTotal.inc({ kind: row.kind, result: isStopped ? 'cancelled' : 'failed' });
  if (!isStopped && !refusal.expected) operatorLog('error', { err: error, job: row.id, kind: row.kind }, 'a job failed');
  await database.transact({ tenantId: row.tenantId }, (db) =>
    db
      .update(job)
      .set({ state: isStopped ? 'cancelled' : 'failed', problem: isStopped ? null : problemOf(error), endTime: sql`now()` })
      .where(mine(row)),
  );
}

function problemOf(error: unknown): Label {
  if (error instanceof BusinessError) return error.text;
  if (error instanceof InputError) return { zh: error.message, en: error.message };
  const [zh, en] = [refusalOf(error, 'zh'), refusalOf(error, 'en')];
  return zh.expected ? { zh: zh.message, en: en.message } : messages.broken;
}

/** Deletes expired jobs, a few at a time: first the file, then the job. */
async function sweepJobs(database: Database): Promise<void> {
  if (Date.now() - swept < 3_600_000) return;
  swept = Date.now();
  const old = await database.transact({ platform: true }, (db) =>
    db.execute<{ id: string; fileKey: string | null; input: { fileKey?: string } }>(sql`
      select id, file_key as "fileKey", input from ${job}
      where create_time < now() - make_interval(days => ${keptDays}) and state <> 'running' order by create_time limit 200`),
  );
  for (const { id, fileKey, input } of old) {
    for (const key of [fileKey, input.fileKey]) if (key) await forget(key);
    await database.transact({ platform: true }, (db) => db.delete(job).where(eq(job.id, id)));
  }
}
let swept = 0;

async function forget(key: string): Promise<void> {
  await (await storeOf())
    .remove(key)
    .catch((error: unknown) => operatorLog('warn', { err: error, key }, 'a file of a job could not be removed'));
}

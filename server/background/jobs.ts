import type { Readable } from 'node:stream';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Label, Locale } from '#rules/screen.ts';
import type { Context, Session, SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Download } from '#server/storage/download.ts';
import { job } from './job-table.ts';

export type Job = typeof job.$inferSelect;
export type JobState = 'waiting' | 'running' | 'asking' | 'done' | 'failed' | 'cancelled';

/** The result of a job. */
export interface Finished {
  /** `asking`: the owner must decide before it continues. */
  state?: 'done' | 'asking';
  outcome: Record<string, unknown>;
  fileKey?: string | undefined;
  fileName?: string | undefined;
  /** The message to the owner when it is done; none where they are waiting for it anyway. */
  message?: Label;
}

/**
 * Reports progress, and what has come of the work so far where that stays whatever happens later. Throws when the owner has cancelled the
 * job, or when another process took it over.
 */
export type Progress = (done: number, total?: number, outcome?: Record<string, unknown>) => Promise<void>;

/** A kind of jobs, as its area declares it. */
export interface JobKind {
  kind: string;
  label: Label;
  /** Does one, with its owner's rights at that time. */
  run(ctx: Context, row: Job, progress: Progress): Promise<Finished>;
  /** Where its owner sees one; by default the page that serves every job and offers its file. */
  page?: (id: string) => string;
  /** Refuses a file to its owner who may no longer have it. */
  guardFile?: (session: Session, row: Job) => void;
  /** Writes the file of one for its owner, in his language; by default it is what is stored. */
  fileOf?: (row: Job, content: Readable, locale: Locale) => Promise<Download>;
  /** Whether it ended with nothing to go on with. */
  isEmpty?: (row: Job) => boolean;
  /** What to do after a failure, where the same again would fail again; `page` is that of its entity. */
  instead?: { label: Label; to: (page: string) => string };
}

/** The page of a job of this kind. */
export const pageOfJob = (kind: JobKind | undefined, id: string): string => kind?.page?.(id) ?? `/desk/jobs/${id}`;

/** How long files and jobs are kept. */
export const keptDays = 7;
/** A process without a heartbeat for this long counts as ended. */
export const silence = '60 seconds';
export const maxAttempts = 3;
const maxOpen = 10;

const said = {
  tooMany: {
    zh: `最多同时有${maxOpen}个未完成的任务，请先完成或取消已有任务`,
    en: `At most ${maxOpen} jobs may be open at once: finish or cancel some first`,
  },
  notNow: { zh: '任务状态已变化，请刷新后查看', en: 'The job has moved on: reload to see its state' },
};

interface NewJob {
  /** Of those that an area names. */
  kind: string;
  entity: string;
  input: Record<string, unknown>;
  total?: number;
}

/** Records a job of the caller; it only runs if the transaction commits. */
export async function addJob(ctx: SignedInContext, { kind, entity, input, total = 0 }: NewJob): Promise<Job> {
  const { session, db, locale } = ctx;
  await assertRoom(ctx);
  const narrowed = { deptIds: session.deptIds.join(','), roleIds: session.roleIds.join(',') };
  const [made] = await db
    .insert(job)
    .values({ tenantId: session.tenantId, userId: session.userId, ...narrowed, locale, kind, entity, input, total })
    .returning();
  if (!made) throw new Error('A job was not written down');
  return made;
}

/** Limits a user's open jobs. Of two concurrent requests the second counts the first. */
async function assertRoom(ctx: SignedInContext): Promise<void> {
  const { session, db } = ctx;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs ${session.tenantId} ${session.userId}`}, 0))`);
  const open = await db
    .select({ id: job.id })
    .from(job)
    .where(and(ownJobs(ctx), inArray(job.state, ['waiting', 'running', 'asking'])))
    .limit(maxOpen);
  if (open.length >= maxOpen) throw new BusinessError(said.tooMany, { code: 409 });
}

/** Returns one of the caller's jobs; any other is absent (R-08). */
export async function ownJob(ctx: SignedInContext, id: string): Promise<Job> {
  const [found] = await ctx.db
    .select()
    .from(job)
    .where(and(ownJobs(ctx), eq(job.id, id)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}

const ownJobs = ({ session }: SignedInContext) => and(eq(job.tenantId, session.tenantId), eq(job.userId, session.userId));

/** Returns the caller's latest jobs. */
export async function listJobs(ctx: SignedInContext): Promise<Job[]> {
  return ctx.db.select().from(job).where(ownJobs(ctx)).orderBy(sql`${job.id} desc`).limit(100);
}

/** Returns a value from the outcome of the caller's job and deletes it: of two concurrent requests only one gets it. */
export async function takeFromOutcome(ctx: SignedInContext, id: string, key: string): Promise<string | null> {
  const own = and(ownJobs(ctx), eq(job.id, id));
  const [found] = await ctx.db
    .select({ kept: sql<string | null>`${job.outcome}->>${key}` })
    .from(job)
    .where(own)
    .for('update');
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  if (found.kept === null) return null;
  await ctx.db
    .update(job)
    .set({ outcome: sql`${job.outcome} - ${key}::text` })
    .where(own);
  return found.kept;
}

/** Cancels a job: a waiting one never runs, a running one stops at its next step and undoes what it wrote since it last told what stays. */
export async function cancelJob(ctx: SignedInContext, id: string): Promise<void> {
  await ownJob(ctx, id);
  const changed = await ctx.db
    .update(job)
    .set({
      isCancelled: true,
      state: sql`case when state = 'running' then state else 'cancelled' end`,
      endTime: sql`case when state = 'running' then null else now() end`,
    })
    .where(and(eq(job.id, id), inArray(job.state, ['waiting', 'running', 'asking'])))
    .returning({ id: job.id });
  if (changed.length === 0) throw new BusinessError(said.notNow, { code: 409 });
}

/** Runs a failed or cancelled job again. */
export async function retryJob(ctx: SignedInContext, id: string): Promise<void> {
  await ownJob(ctx, id);
  await assertRoom(ctx);
  await restart(ctx.db, id, ['failed', 'cancelled'], {});
}

/** Continues a job after its owner's decision; of two decisions the first counts (R-43). */
export async function continueJob(ctx: SignedInContext, id: string, next: Pick<NewJob, 'kind' | 'input'>): Promise<Job> {
  return restart(ctx.db, id, ['asking'], next);
}

async function restart(db: Transaction, id: string, from: JobState[], next: Partial<Pick<NewJob, 'kind' | 'input'>>): Promise<Job> {
  const [again] = await db
    .update(job)
    .set({ ...next, state: 'waiting', isCancelled: false, attempts: 0, done: 0, problem: null, endTime: null })
    .where(and(eq(job.id, id), inArray(job.state, from)))
    .returning();
  if (!again) throw new BusinessError(said.notNow, { code: 409 });
  return again;
}

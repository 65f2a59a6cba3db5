import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { flowEvents } from '../instances/flow-events.ts';
import { flowHistory, taskCandidate } from '../instances/task-tables.ts';
import { note } from './note.ts';
import { isOpen, lockRunning, type Running, type TaskRow } from './running.ts';
import { assertRunning } from './task-guards.ts';

/** Asks whoever has to decide to do so: once an hour for each task, by the applicant or who follows processes. */
export async function remindInstance(ctx: SignedInContext, { id }: { id: string }): Promise<Running> {
  const running = await lockRunning(ctx, id);
  if (!mayRemind(ctx, running)) throw new BusinessError(messages.absent, { code: 404 });
  assertRunning(running);
  const waiting = running.tasks.filter((task) => isOpen(task) && task.state !== 'waiting');
  const reminded = await remindedOf(
    ctx,
    waiting.map((task) => task.id),
  );
  const asked = waiting.filter((task) => !reminded.has(task.id));
  if (asked.length === 0)
    throw new BusinessError(
      { zh: '一小时内已催办过，请稍后再催', en: 'They were reminded within the last hour. Wait before you do it again.' },
      { code: 409 },
    );
  for (const task of asked) await remind(ctx, running, task);
  return running;
}

/** Who is offered it; himself nobody reminds. */
export function mayRemind({ session }: SignedInContext, { instance: { applicantId, state }, tasks }: Running): boolean {
  const isWithOthers = tasks.some((task) => isOpen(task) && task.assigneeId !== session.userId);
  return state === 'running' && isWithOthers && (applicantId === session.userId || holds(session, 'flow_follow'));
}

/** Tells whoever has the task, and writes it down. */
export async function remind(ctx: SignedInContext, running: Running, task: TaskRow, why: 'remind' | 'due' = 'remind'): Promise<void> {
  const people = await peopleOf(ctx, task);
  const isClaimable = task.assigneeId === null;
  await tellEvent(ctx, flowEvents[why], { about: { ...task, title: running.instance.title, people, isClaimable } });
  await note(ctx, running, why, { task, people: people.slice(0, 20) });
}

async function remindedOf({ db, session, now }: SignedInContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { tenantId, taskId, event, createTime } = flowHistory;
  const anHourAgo = new Date(now().getTime() - 3_600_000).toISOString();
  const rows = await db
    .select({ taskId })
    .from(flowHistory)
    .where(
      and(eq(tenantId, session.tenantId), inArray(taskId, [...ids]), eq(event, 'remind'), gt(createTime, sql`${anHourAgo}::timestamptz`)),
    );
  return new Set(rows.flatMap((row) => row.taskId ?? []));
}

/** Whoever has a task, or may claim it. */
export const peopleOf = async (ctx: SignedInContext, task: TaskRow): Promise<string[]> =>
  task.assigneeId === null ? candidatesOf(ctx, task.id) : [task.assigneeId];

async function candidatesOf({ db, session }: SignedInContext, taskId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: taskCandidate.userId })
    .from(taskCandidate)
    .where(and(eq(taskCandidate.tenantId, session.tenantId), eq(taskCandidate.taskId, taskId)));
  return rows.map(({ userId }) => userId);
}

import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { flowTask, taskCandidate } from '../instances/task-tables.ts';
import { atNow, ownTask } from './keep-round.ts';
import { note } from './note.ts';
import { lockForTask } from './running.ts';
import { assertDecidable, assertHis, nameOf } from './task-guards.ts';

/** Takes a task out of a pool; of two who do so at once one has it, and the other reads who. */
export async function claimTask(ctx: SignedInContext, taskId: string): Promise<void> {
  const { running, task } = await lockForTask(ctx, taskId);
  const { userId } = ctx.session;
  if (!(await isCandidate(ctx, taskId))) throw new BusinessError(messages.absent, { code: 404 });
  await assertDecidable(ctx, running, task);
  if (task.assigneeId === userId) return;
  if (task.state !== 'claimable') {
    const name = await nameOf(ctx, task.assigneeId);
    throw new BusinessError({ zh: `该任务已由${name}签收`, en: `${name} has claimed this task` }, { code: 409 });
  }
  await ctx.db
    .update(flowTask)
    .set({ state: 'open', assigneeId: userId, claimTime: atNow(ctx) })
    .where(ownTask(ctx, taskId));
  await note(ctx, running, 'claim', { task });
}

/** Puts it back for the others. */
export async function unclaimTask(ctx: SignedInContext, taskId: string): Promise<void> {
  const { running, task } = await lockForTask(ctx, taskId);
  if (task.state === 'claimable' && (await isCandidate(ctx, taskId))) return;
  await assertHis(ctx, running, task);
  if (!(await isCandidate(ctx, taskId)) || task.ownerId !== null)
    throw new BusinessError({ zh: '该任务只由您处理，可以转办', en: 'This task is yours alone: hand it over instead' }, { code: 409 });
  await ctx.db.update(flowTask).set({ state: 'claimable', assigneeId: null, claimTime: null }).where(ownTask(ctx, taskId));
  await note(ctx, running, 'giveBack', { task });
}

/** Whether the caller may claim it. */
export async function isCandidate({ db, session }: SignedInContext, taskId: string): Promise<boolean> {
  const own = and(eq(taskCandidate.tenantId, session.tenantId), eq(taskCandidate.taskId, taskId), eq(taskCandidate.userId, session.userId));
  return (await db.$count(taskCandidate, own)) > 0;
}

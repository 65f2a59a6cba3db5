import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Instance } from '../instances/instance.ts';
import { flowTask } from '../instances/task-tables.ts';
import { rulesAt } from '../run/rules-at.ts';
import { atNow, cancelTasks, ownTask } from './keep-round.ts';
import { dropTimers, endWith, isWithApplicant, keepTokens, tellApplicant } from './move-on.ts';
import { note } from './note.ts';
import { lockForTask, lockRunning, type Running } from './running.ts';
import { assertHis, assertRunning } from './task-guards.ts';

/** The applicant takes it back before anybody has decided, or once it was returned to him. */
export async function withdrawInstance(
  ctx: SignedInContext,
  { id, comment = '' }: { id: string; comment?: string | undefined },
): Promise<Running> {
  const running = await lockRunning(ctx, id);
  if (running.instance.applicantId !== ctx.session.userId) throw new BusinessError(messages.absent, { code: 404 });
  if (running.instance.state === 'withdrawn') return running;
  assertRunning(running);
  const isDecided = running.tasks.some(({ state, tokenId }) => tokenId !== null && (state === 'agreed' || state === 'refused'));
  if (isDecided && running.instance.state !== 'returned')
    throw new BusinessError({ zh: '已有人审批，不能撤回', en: 'Somebody has decided: it can no longer be withdrawn' }, { code: 409 });
  return withdraw(ctx, running, comment);
}

export async function withdraw(ctx: SignedInContext, running: Running, comment: string): Promise<Running> {
  await note(ctx, running, 'withdraw', { comment });
  await endWith(ctx, running, 'withdrawn', 'withdrawn');
  return running;
}

/** Refuses an application for good, where the process lets this step do so. */
export async function rejectInstance(
  ctx: SignedInContext,
  { taskId, comment = '' }: { taskId: string; comment?: string | undefined },
): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  if (running.instance.state === 'rejected' && task.endedBy === ctx.session.userId) return running;
  await assertHis(ctx, running, task);
  if (task.tokenId === null || !rulesAt(running.machine.graph, task.node).mayRefuse)
    throw new BusinessError({ zh: '该节点不能直接拒绝，请退回', en: 'This step cannot reject it: return it' }, { code: 409 });
  const said = comment.trim() || '拒绝';
  await ctx.db
    .update(flowTask)
    .set({ state: 'refused', comment: said, endTime: atNow(ctx), endedBy: authorIn(ctx.session) })
    .where(ownTask(ctx, task.id));
  running.tasks = running.tasks.map((one) => (one.id === task.id ? { ...one, state: 'refused', endTime: ctx.now().toISOString() } : one));
  await note(ctx, running, 'reject', { task, comment: said });
  await endWith(ctx, running, 'rejected', 'rejected');
  return running;
}

/** Ends a process from above, whatever state it is in; nothing of it stays open. */
export async function terminateInstance(ctx: SignedInContext, { id }: Pick<Instance, 'id'>, { reason }: { reason: string }) {
  const running = await lockRunning(ctx, id);
  await cancelTasks(ctx, running, 'terminated');
  await keepTokens(ctx, running, [], 'terminated');
  await dropTimers(ctx, running);
  await note(ctx, running, 'terminate', { comment: reason });
  await tellApplicant(ctx, running, 'terminated');
  return { endTime: ctx.now().toISOString(), currentSteps: '' };
}

/** Goes on where it was suspended: with the applicant, if it had been returned to him. */
export async function activateInstance(ctx: SignedInContext, { id }: Pick<Instance, 'id'>) {
  const running = await lockRunning(ctx, id);
  return { state: isWithApplicant(running) ? 'returned' : 'running' };
}

import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { put } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { givenUpBy } from '../run/return-to.ts';
import { moveOn } from './move-on.ts';
import { note } from './note.ts';
import { isOpen, lockForTask, type Running, type TaskRow } from './running.ts';
import { assertRunning } from './task-guards.ts';

/** Takes one's own decision back while nobody after has acted: the step is open again, with whoever decided it. */
export async function takeBackTask(
  ctx: SignedInContext,
  { taskId, comment = '' }: { taskId: string; comment?: string | undefined },
): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  const { userId } = ctx.session;
  if (task.endedBy !== userId) throw new BusinessError(messages.absent, { code: 404 });
  assertRunning(running);
  const gives = takesBack(running, task, userId);
  if (!gives)
    throw new BusinessError({ zh: '后续节点已处理，不能取回', en: 'Somebody has acted after you: it cannot be taken back' }, { code: 409 });
  const { machine, tokens, form } = running;
  running.preferred = new Map([[task.node, userId]]);
  await note(ctx, running, 'takeBack', { task, comment });
  await moveOn(ctx, running, put(machine, tokens, task.node, gives, chooseBy(machine.graph, form.values)), 'takenBack');
  return running;
}

/** What a take-back gives up, where it is possible: it guards the command and decides the button. */
export function takesBack(running: Running, task: TaskRow, userId: string): ((node: string) => boolean) | undefined {
  const { machine, tasks, instance } = running;
  const { endTime } = task;
  if (instance.state !== 'running' || task.state !== 'agreed' || task.endedBy !== userId || endTime === null || task.tokenId === null)
    return undefined;
  // Who signs with others has not decided alone.
  if (tasks.some((one) => one.id !== task.id && one.tokenId === task.tokenId)) return undefined;
  // Ids grow, while times of creation are those of the transaction's start.
  const isLater = (one: TaskRow): boolean => BigInt(one.id) > BigInt(task.id) || (one.endTime ?? '') > endTime;
  const after = tasks.filter((one) => one.id !== task.id && isLater(one));
  const [first] = after;
  if (!first || after.some((one) => !isOpen(one) || one.claimTime !== null || one.node !== first.node)) return undefined;
  const gives = givenUpBy(machine, first.node, task.node);
  return typeof gives === 'function' ? gives : undefined;
}

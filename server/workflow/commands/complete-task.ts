import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import type { Value } from '../model/values.ts';
import { leave } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { readsPass, rulesAt } from '../run/rules-at.ts';
import { decide } from '../run/signers.ts';
import { keepRound, roundAt } from './keep-round.ts';
import { restartTimers } from './keep-timers.ts';
import { keepValues, moveOn, showPlace } from './move-on.ts';
import { note } from './note.ts';
import { lockForTask, type Running, type TaskRow } from './running.ts';
import { giveBackTo, keepReturn, submitAgain } from './send-back.ts';
import { assertHis, notPossible } from './task-guards.ts';
import { withdraw } from './withdraw.ts';

export interface Decision {
  taskId: string;
  agrees: boolean;
  comment?: string | undefined;
  /** Fields that may be changed at the step; others are not. */
  values?: Readonly<Record<string, Value>> | undefined;
  /** Whom this one chooses for the next step. */
  nextUserIds?: readonly string[] | undefined;
}

/**
 * Agrees to a task or refuses it. What was refused goes where the file leads it by `pass`, else back to the applicant; with an adjust task
 * he submits again, or withdraws. The same decision made again by the same person changes nothing.
 */
export async function completeTask(
  ctx: SignedInContext,
  { taskId, agrees, comment = '', values = {}, nextUserIds = [] }: Decision,
): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  const said = comment.trim() || (agrees ? '同意' : '驳回');
  if (task.endedBy === ctx.session.userId && task.state === (agrees ? 'agreed' : 'refused')) return running;
  await assertHis(ctx, running, task);
  if (task.tokenId === null) return agrees ? submitAgain(ctx, running, task, said, values) : withdraw(ctx, running, said);
  const { graph } = running.machine;
  const rules = rulesAt(graph, task.node);
  if (rules.needsComment && comment.trim() === '')
    throw new BusinessError({ zh: '请填写审批意见', en: 'Enter a comment' }, { field: 'comment' });
  await keepValues(ctx, running, pick(values, rules.editable));
  running.handedOn = nextUserIds;
  const judged = decide(roundAt(running, task.tokenId), task.id, agrees ? 'agreed' : 'refused');
  if ('says' in judged) throw notPossible(judged);
  await keepRound(ctx, running, task.tokenId, judged.round, said);
  await note(ctx, running, task.ownerId !== null ? 'answer' : agrees ? 'agree' : 'refuse', { task, comment: said });
  if (judged.verdict === 'open') {
    await showPlace(ctx, running);
    return running;
  }
  return leaveStep(ctx, running, task, judged.verdict === 'agreed', said);
}

/** Goes on from a step that is decided: what was refused where the file leads it by `pass`, else back to the applicant. */
export async function leaveStep(
  ctx: SignedInContext,
  running: Running,
  task: TaskRow,
  isAgreed: boolean,
  comment: string,
): Promise<Running> {
  const { machine } = running;
  if (!isAgreed && !readsPass(machine.graph, task.node)) return giveBackTo(ctx, running, task, comment);
  if (!isAgreed) await keepReturn(ctx, running, running.form.values);
  await keepValues(ctx, running, { pass: isAgreed });
  await restartTimers(ctx, running, task.node);
  await moveOn(ctx, running, leave(machine, running.tokens, task.node, chooseBy(machine.graph, running.form.values)));
  return running;
}

const pick = (values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

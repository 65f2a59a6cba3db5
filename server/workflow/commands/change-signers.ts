import { holds, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { openStates } from '../instances/instance-life.ts';
import type { HistoryEvent } from '../instances/task-tables.ts';
import { addSigners, giveTo, type Judged, type Refusal, type Round, takeOff, type Where } from '../run/signers.ts';
import { jumpRight } from './jump-instance.ts';
import { keepRound, newIds, roundAt } from './keep-round.ts';
import { showPlace } from './move-on.ts';
import { note } from './note.ts';
import { isOpen, lockForTask, type Running, type TaskRow } from './running.ts';
import { assertActive, assertDecidable, assertHis, notPossible } from './task-guards.ts';

interface Given {
  taskId: string;
  userId: string;
  comment?: string | undefined;
}

/** Asks somebody for an answer and decides oneself afterwards (委派). */
export const delegateTask = (ctx: SignedInContext, given: Given): Promise<Running> => give(ctx, given, 'delegate');

/** Hands a task over for good (转办). */
export const transferTask = (ctx: SignedInContext, given: Given): Promise<Running> => give(ctx, given, 'transfer');

async function give(ctx: SignedInContext, { taskId, userId, comment }: Given, how: 'delegate' | 'transfer'): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  await assertHis(ctx, running, task);
  await assertActive(ctx, [userId], 'userId');
  return change(ctx, running, task, { event: how, people: [userId], comment }, (round) => giveTo(round, task.id, userId, how));
}

interface Added {
  taskId: string;
  userIds: readonly string[];
  where: Where;
  comment?: string | undefined;
}

/** Asks others to sign too: before oneself, after, or beside (加签). */
export async function addToTask(ctx: SignedInContext, { taskId, userIds, where, comment }: Added): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  await assertHis(ctx, running, task);
  if (userIds.length === 0) throw new BusinessError({ zh: '请选择加签人员', en: 'Choose whom to ask' }, { field: 'userIds' });
  await assertActive(ctx, userIds, 'userIds');
  const ids = await newIds(ctx, userIds.length);
  const people = userIds.map((person, at) => ({ id: ids[at] ?? '', person }));
  return change(ctx, running, task, { event: 'addSigners', people: userIds, comment }, (round) =>
    addSigners(round, task.id, where, people),
  );
}

/** Takes an added signer off again who has not decided (减签): for whoever added him, or sees to processes. */
export async function takeOffTask(
  ctx: SignedInContext,
  { taskId, comment }: { taskId: string; comment?: string | undefined },
): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  if (!hasAdded(ctx, running, task)) throw new BusinessError(messages.absent, { code: 404 });
  await assertDecidable(ctx, running, task);
  const people = task.assigneeId === null ? [] : [task.assigneeId];
  return change(ctx, running, task, { event: 'takeOff', people, comment }, (round) => takeOff(round, task.id));
}

/** The added signers that the caller may take off now. */
export const takesOff = (ctx: SignedInContext, running: Running): TaskRow[] =>
  openStates.every((state) => state !== running.instance.state)
    ? []
    : running.tasks.filter(
        (task) =>
          isOpen(task) &&
          task.tokenId !== null &&
          hasAdded(ctx, running, task) &&
          !('says' in takeOff(roundAt(running, task.tokenId), task.id)),
      );

function hasAdded({ session }: SignedInContext, { tasks }: Running, { addedBy }: TaskRow): boolean {
  if (addedBy === null) return false;
  const adder = tasks.find(({ id }) => id === addedBy);
  return [adder?.assigneeId, adder?.endedBy].includes(session.userId) || holds(session, jumpRight);
}

interface Done {
  event: HistoryEvent;
  people: readonly string[];
  comment?: string | undefined;
}

async function change(
  ctx: SignedInContext,
  running: Running,
  task: TaskRow,
  { event, people, comment = '' }: Done,
  by: (round: Round) => Judged | Refusal,
): Promise<Running> {
  if (task.tokenId === null)
    throw new BusinessError({ zh: '调整申请由申请人本人处理', en: 'The applicant changes it himself' }, { code: 409 });
  const judged = by(roundAt(running, task.tokenId));
  if ('says' in judged) throw notPossible(judged);
  await keepRound(ctx, running, task.tokenId, judged.round, comment);
  await note(ctx, running, event, { task, people, comment });
  await showPlace(ctx, running);
  return running;
}

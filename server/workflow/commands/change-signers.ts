import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { HistoryEvent } from '../instances/task-tables.ts';
import { addSigners, giveTo, type Judged, type Refusal, type Round, takeOff, type Where } from '../run/signers.ts';
import { keepRound, newIds, roundAt } from './keep-round.ts';
import { showPlace } from './move-on.ts';
import { note } from './note.ts';
import { lockForTask, type Running, type TaskRow } from './running.ts';
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

/** Takes an added signer off again who has not decided: for whoever added him (减签). */
export async function takeOffTask(
  ctx: SignedInContext,
  { taskId, comment }: { taskId: string; comment?: string | undefined },
): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  const adder = running.tasks.find(({ id }) => id === task.addedBy);
  if (![adder?.assigneeId, adder?.endedBy].includes(ctx.session.userId)) throw new BusinessError(messages.absent, { code: 404 });
  await assertDecidable(ctx, running, task);
  const people = task.assigneeId === null ? [] : [task.assigneeId];
  return change(ctx, running, task, { event: 'takeOff', people, comment }, (round) => takeOff(round, task.id));
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

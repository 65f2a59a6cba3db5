import { and, eq } from 'drizzle-orm';
import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import { flowTask } from '../instances/task-tables.ts';
import { nodeOf } from '../model/graph.ts';
import type { Value } from '../model/values.ts';
import { begin, put } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { givenUpBy, type NoWay } from '../run/return-to.ts';
import { conditionFields, rulesAt } from '../run/rules-at.ts';
import { atNow, cancelTasks, ownTask, tell } from './keep-round.ts';
import { dropTimers, keepValues, moveOn, showPlace } from './move-on.ts';
import { note } from './note.ts';
import { lockForTask, type Running, type TaskRow } from './running.ts';
import { assertHis } from './task-guards.ts';

interface Return {
  taskId: string;
  /** A step that was passed; without it to the applicant. */
  node?: string | undefined;
  comment?: string | undefined;
}

/** Returns what is not ready yet: to the applicant, or to a step that was passed, where the process allows it. */
export async function returnTask(ctx: SignedInContext, { taskId, node, comment = '' }: Return): Promise<Running> {
  const { running, task } = await lockForTask(ctx, taskId);
  await assertHis(ctx, running, task);
  const { mayReturn } = rulesAt(running.machine.graph, task.node);
  if (task.tokenId === null || mayReturn === 'no')
    throw new BusinessError({ zh: '该节点不允许退回', en: 'Nothing is returned from this step' }, { code: 409 });
  const said = comment.trim() || '驳回';
  await endOwn(ctx, running, task, said);
  if (node === undefined) return giveBackTo(ctx, running, task, said);
  if (mayReturn !== 'passed')
    throw new BusinessError({ zh: '该节点只能退回给申请人', en: 'This step returns to the applicant alone' }, { field: 'node' });
  return putBack(ctx, running, task, node, said);
}

/** The steps that a task can be returned to: those that somebody has agreed to before, where a way leads back. */
export function returnsFrom(running: Running, task: TaskRow): { id: string; label: string }[] {
  const { machine, tasks } = running;
  if (rulesAt(machine.graph, task.node).mayReturn !== 'passed') return [];
  const passed = new Set(
    tasks.filter(({ state, node, tokenId }) => state === 'agreed' && tokenId !== null && node !== task.node).map(({ node }) => node),
  );
  return [...passed]
    .filter((id) => typeof givenUpBy(machine, task.node, id) === 'function')
    .map((id) => ({ id, label: nodeOf(machine.graph, id).label }));
}

/** The applicant changes it and submits it again; meanwhile nobody else has a task, and the tokens stay where they are. */
export async function giveBackTo(ctx: SignedInContext, running: Running, task: TaskRow, comment: string): Promise<Running> {
  const { instance, form } = running;
  await cancelTasks(ctx, running, 'returned');
  await dropTimers(ctx, running);
  await keepReturn(ctx, running, form.values);
  await note(ctx, running, 'return', { task, people: [instance.applicantId], comment });
  const [adjust] = await ctx.db
    .insert(flowTask)
    .values({ instanceId: instance.id, tokenId: null, node: task.node, label: '调整申请', state: 'open', assigneeId: instance.applicantId })
    .returning();
  if (adjust) {
    running.tasks.push(adjust);
    await tell(ctx, running, [adjust]);
  }
  await showPlace(ctx, running);
  return running;
}

/** Straight to who returned it, unless what a condition reads has changed, or the process wants the whole way again. */
export async function submitAgain(
  ctx: SignedInContext,
  running: Running,
  task: TaskRow,
  comment: string,
  values: Readonly<Record<string, Value>>,
): Promise<Running> {
  const { machine, form } = running;
  await keepValues(ctx, running, { ...values });
  await endOwn(ctx, running, task, comment, 'agreed');
  await note(ctx, running, 'resubmit', { task, comment });
  const before = form.returnedValues ?? {};
  const isOther = conditionFields(machine.graph).some((name) => String(before[name] ?? '') !== String(running.form.values[name] ?? ''));
  const isStraight = rulesAt(machine.graph, task.node).afterReturn === 'straight' && !isOther;
  const refused = running.tasks.findLast(({ node, state }) => node === task.node && state === 'refused');
  if (refused?.endedBy) running.preferred = new Map([[task.node, refused.endedBy]]);
  // New tokens, so that each step is asked anew.
  const fresh = running.tokens.map(({ node, via }) => ({ node, via }));
  const moved = isStraight
    ? { tokens: fresh, reached: [], dropped: [], taken: [] }
    : begin(machine, chooseBy(machine.graph, running.form.values));
  await moveOn(ctx, running, moved, 'returned');
  return running;
}

async function putBack(ctx: SignedInContext, running: Running, task: TaskRow, node: string, comment: string): Promise<Running> {
  const { machine } = running;
  if (!returnsFrom(running, task).some(({ id }) => id === node)) {
    const gives = machine.graph.nodes[node] ? givenUpBy(machine, task.node, node) : 'notAStep';
    throw new BusinessError(typeof gives === 'string' ? noWays[gives] : notPassed, { field: 'node' });
  }
  const gives = givenUpBy(machine, task.node, node);
  if (typeof gives === 'string') throw new BusinessError(noWays[gives], { field: 'node' });
  const last = running.tasks.findLast((one) => one.node === node && one.state === 'agreed');
  if (last?.endedBy) running.preferred = new Map([[node, last.endedBy]]);
  await keepReturn(ctx, running, running.form.values);
  await note(ctx, running, 'return', { task, comment, target: node });
  await moveOn(ctx, running, put(machine, running.tokens, node, gives, chooseBy(machine.graph, running.form.values)), 'returned');
  return running;
}

const notPassed = { zh: '只能退回到已经过的节点', en: 'It is returned to a step that was passed' };
const noWays: Record<NoWay, { zh: string; en: string }> = {
  notAStep: { zh: '退回的节点不存在', en: 'There is no such step' },
  sibling: { zh: '不能退回到并行的另一分支', en: 'It cannot be returned into a branch beside this one' },
  crosses: { zh: '不能退回到分支或子流程之内', en: 'It cannot be returned into a branch or a subprocess' },
};

async function endOwn(
  ctx: SignedInContext,
  running: Running,
  task: TaskRow,
  comment: string,
  state: 'agreed' | 'refused' = 'refused',
): Promise<void> {
  const [ended] = await ctx.db
    .update(flowTask)
    .set({ state, comment, endTime: atNow(ctx), endedBy: authorIn(ctx.session) })
    .where(ownTask(ctx, task.id))
    .returning();
  running.tasks = running.tasks.map((one) => (one.id === task.id && ended ? ended : one));
}

/** Counts a return, and keeps what was decided on: whoever decides next decides anew. */
export async function keepReturn({ db, session }: SignedInContext, running: Running, values: Record<string, Value>): Promise<void> {
  running.form = { ...running.form, returnedValues: values, returnCount: running.form.returnCount + 1 };
  await db
    .update(instanceForm)
    .set({ returnedValues: values, returnCount: running.form.returnCount })
    .where(and(eq(instanceForm.tenantId, session.tenantId), eq(instanceForm.id, running.form.id)));
}

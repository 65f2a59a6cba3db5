import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { moveLocked } from '#server/engine/moves/move.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { flowEvents } from '../instances/flow-events.ts';
import { instance } from '../instances/instance.ts';
import { flowTimer, instanceForm, token } from '../instances/instance-tables.ts';
import type { Cancelled } from '../instances/task-tables.ts';
import { type EndResult, isStepNode, nodeOf } from '../model/graph.ts';
import { leave, type Moved, mostMoves, type Token } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { isAdjustStep } from '../run/rules-at.ts';
import { cancelTasks } from './keep-round.ts';
import { keepTimers } from './keep-timers.ts';
import { note } from './note.ts';
import { openStep } from './open-step.ts';
import { isOpen, type Running } from './running.ts';

/**
 * Brings an instance where a command has moved its tokens: what was left is over, who is reached gets his tasks, steps that nobody has to
 * decide are passed, until all wait, or it has ended. `why` is said of tasks that were taken away by it.
 */
export async function moveOn(ctx: SignedInContext, running: Running, first: Moved, why: Cancelled = 'sibling'): Promise<void> {
  let moved = first;
  for (let moves = 0; moves < mostMoves; moves += 1) {
    await keepTokens(ctx, running, moved.tokens, why);
    if (moved.result) return endWith(ctx, running, moved.result, why);
    const passed = await openSteps(ctx, running);
    if (passed === undefined) {
      await keepTimers(ctx, running);
      return showPlace(ctx, running);
    }
    if (passed.verdict === 'refused') return endWith(ctx, running, 'rejected', 'rejected');
    await keepValues(ctx, running, { pass: true });
    moved = leave(running.machine, running.tokens, passed.node, chooseBy(running.machine.graph, running.form.values));
  }
  throw new Error(`${running.machine.graph.key} passes more than ${mostMoves} steps`);
}

/** Ends an instance: no task, token or timer is left of it. */
export async function endWith(ctx: SignedInContext, running: Running, result: EndResult, why: Cancelled): Promise<void> {
  await cancelTasks(ctx, running, why);
  await keepTokens(ctx, running, [], why);
  await dropTimers(ctx, running);
  const over = ({ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' } as const)[result];
  await note(ctx, running, 'end', { comment: instance.life.states[result].zh });
  const values = { endTime: ctx.now().toISOString(), currentSteps: '' };
  running.instance = (await moveLocked(everywhere(ctx), instance, [running.instance], over, { values }))[0] ?? running.instance;
  await tellApplicant(ctx, running, result);
}

export async function tellApplicant(ctx: SignedInContext, { instance: of, form }: Running, result: Ended): Promise<void> {
  await tellEvent(ctx, flowEvents.end, { about: { ...of, publicId: form.publicId, result, endedBy: ctx.session.userId } });
}

type Ended = EndResult | 'terminated';

export async function dropTimers({ db, session }: SignedInContext, running: Running): Promise<void> {
  await db.delete(flowTimer).where(and(eq(flowTimer.tenantId, session.tenantId), eq(flowTimer.instanceId, running.instance.id)));
}

/** Sets values of the form, those that a command sets among them (`pass`). */
export async function keepValues({ db, session }: SignedInContext, running: Running, values: Running['form']['values']): Promise<void> {
  running.form.values = { ...running.form.values, ...values };
  await db
    .update(instanceForm)
    .set({ values: running.form.values })
    .where(and(eq(instanceForm.tenantId, session.tenantId), eq(instanceForm.instanceId, running.instance.id)));
}

/** Says in the instance's own row where it is, and whether it is with the applicant. */
export async function showPlace(ctx: SignedInContext, running: Running): Promise<void> {
  const { graph } = running.machine;
  const open = running.tasks.filter(isOpen);
  const isHis = isWithApplicant(running);
  const timed = running.tokens.map(({ node }) => nodeOf(graph, node)).filter(({ kind }) => kind === 'timer');
  const labels = [...new Set([...open, ...timed].map(({ label }) => label))];
  const currentSteps = labels.join('、').slice(0, 500);
  const { state } = running.instance;
  const move = isHis && state === 'running' ? 'giveBack' : !isHis && state === 'returned' ? 'resubmit' : undefined;
  const anywhere = everywhere(ctx);
  const shown = move
    ? (await moveLocked(anywhere, instance, [running.instance], move, { values: { currentSteps } }))[0]
    : await changeRow(anywhere, instance, eq(instance.table.id, running.instance.id), { currentSteps });
  running.instance = shown ?? running.instance;
}

/** Whether the applicant has to change it before anybody decides further. */
export const isWithApplicant = ({ machine: { graph }, tasks }: Running): boolean =>
  tasks.some((task) => isOpen(task) && (task.tokenId === null || isAdjustStep(graph, task.node)));

/** Tokens that stay keep their rows; the tasks of those that are gone are over. */
export async function keepTokens(ctx: SignedInContext, running: Running, tokens: readonly Token[], why: Cancelled): Promise<void> {
  const { db, session } = ctx;
  const staying = running.tokens.filter((row) => tokens.includes(row));
  const gone = running.tokens.filter((row) => !tokens.includes(row)).map(({ id }) => id);
  if (gone.length > 0) await db.delete(token).where(and(eq(token.tenantId, session.tenantId), inArray(token.id, gone)));
  await cancelTasks(ctx, running, why, ({ tokenId }) => tokenId !== null && gone.includes(tokenId));
  const added = tokens.filter((one) => !running.tokens.some((row) => row === one));
  const made =
    added.length === 0
      ? []
      : await db
          .insert(token)
          .values(added.map(({ node, via }) => ({ instanceId: running.instance.id, node, via })))
          .returning({ id: token.id, node: token.node, via: token.via });
  running.tokens = [...staying, ...made];
}

/** Gives their tasks to whoever decides the steps that were reached; a step that nobody has to decide is answered instead. */
async function openSteps(ctx: SignedInContext, running: Running): Promise<{ node: string; verdict: 'agreed' | 'refused' } | undefined> {
  for (const one of running.tokens) {
    const node = nodeOf(running.machine.graph, one.node);
    if (!isStepNode(node) || running.tasks.some(({ tokenId }) => tokenId === one.id)) continue;
    const verdict = await openStep(ctx, running, one, node);
    if (verdict !== 'open') return { node: node.id, verdict };
  }
  return undefined;
}

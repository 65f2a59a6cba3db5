import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { takesOff } from '../commands/change-signers.ts';
import { isCandidate } from '../commands/claim-task.ts';
import { mayCopy } from '../commands/copy-instance.ts';
import { jumpsOf } from '../commands/jump-instance.ts';
import { mayRemind } from '../commands/remind.ts';
import { isOpen, type Running, readRunning, type TaskRow } from '../commands/running.ts';
import { returnsFrom } from '../commands/send-back.ts';
import { takesBack } from '../commands/take-back.ts';
import { definitionGraph } from '../definitions/definition-graph-table.ts';
import { drawSvg } from '../diagram/draw-svg.ts';
import { openStates } from '../instances/instance-life.ts';
import { flowTask } from '../instances/task-tables.ts';
import { leaveFieldViews } from '../leave/leave-form.ts';
import { leaveOf, shownLeave } from '../leave/read-leave.ts';
import { isAdjustStep, rulesAt } from '../run/rules-at.ts';
import { dueOf, namesOf, stateIn } from './describe-items.ts';
import { progressOf } from './progress.ts';
import { findInstance } from './read-history.ts';
import { shownValues, valueFields } from './value-fields.ts';

/** A task for its page: what it is about and what the caller may do with it now. */
export async function taskPage(ctx: SignedInContext, taskId: string) {
  const [found] = await ctx.db
    .select({ instanceId: flowTask.instanceId })
    .from(flowTask)
    .where(and(eq(flowTask.tenantId, ctx.session.tenantId), eq(flowTask.id, taskId)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  await findInstance(ctx, found.instanceId);
  const running = await readRunning(ctx, found.instanceId);
  const task = running.tasks.find(({ id }) => id === taskId);
  if (!task) throw new BusinessError(messages.absent, { code: 404 });
  const { graph } = running.machine;
  const rules = rulesAt(graph, task.node);
  const editable = task.tokenId === null ? undefined : rules.editable;
  const isAdjusting = task.tokenId === null || isAdjustStep(graph, task.node);
  const leave = isAdjusting ? await leaveOf(ctx, running.form) : undefined;
  return {
    ...(await aboutOf(ctx, running)),
    taskId,
    label: task.label,
    ...dueOf(ctx, task),
    isAdjusting,
    /** Leave that the applicant changes before he submits it again. */
    leaveId: leave?.id ?? null,
    needsComment: rules.needsComment,
    may: await mayDo(ctx, running, task),
    returns: returnsFrom(running, task),
    fields: leave ? leaveFieldViews(ctx) : valueFields(ctx, graph).filter(({ name }) => editable === undefined || editable.includes(name)),
    values: leave ?? running.form.values,
  };
}

/** A process for its page. */
export async function instancePage(ctx: SignedInContext, processInstanceId: string) {
  const { id } = await findInstance(ctx, processInstanceId);
  const running = await readRunning(ctx, id);
  const isDecided = running.tasks.some(({ state, tokenId }) => tokenId !== null && (state === 'agreed' || state === 'refused'));
  const isOwn = running.instance.applicantId === ctx.session.userId;
  const { state } = running.instance;
  const { userId } = ctx.session;
  return {
    ...(await aboutOf(ctx, running)),
    mayWithdraw: isOwn && (state === 'returned' || (state === 'running' && !isDecided)),
    mayRemind: mayRemind(ctx, running),
    mayCopy: mayCopy(ctx, running),
    jumps: jumpsOf(ctx, running),
    takesOff: await namedTasks(ctx, takesOff(ctx, running)),
    /** The caller's own decision that can be taken back. */
    takesBack: running.tasks.findLast((task) => takesBack(running, task, userId) !== undefined)?.id ?? null,
  };
}

async function namedTasks(ctx: SignedInContext, tasks: readonly TaskRow[]) {
  const names = await namesOf(
    ctx,
    tasks.map(({ assigneeId }) => assigneeId),
  );
  return tasks.map(({ id, label, assigneeId }) => ({ taskId: id, label, name: names.get(assigneeId ?? '') ?? '' }));
}

/** How far it is, as a picture: names and states alone. */
export async function drawInstance(ctx: SignedInContext, processInstanceId: string): Promise<string> {
  const { id } = await findInstance(ctx, processInstanceId);
  const { instance } = await readRunning(ctx, id);
  const [drawn] = await ctx.db
    .select({ graph: definitionGraph.graph, drawing: definitionGraph.drawing })
    .from(definitionGraph)
    .where(and(eq(definitionGraph.tenantId, ctx.session.tenantId), eq(definitionGraph.definitionId, instance.definitionId)));
  if (!drawn) throw new BusinessError(messages.absent, { code: 404 });
  return drawSvg(drawn.graph, drawn.drawing, ctx.locale, await progressOf(ctx.db, id, drawn.graph));
}

async function aboutOf(ctx: SignedInContext, { instance, form, machine }: Running) {
  const names = await namesOf(ctx, [instance.applicantId]);
  return {
    id: instance.id,
    processInstanceId: form.publicId,
    title: instance.title,
    process: machine.graph.name,
    applicantName: names.get(instance.applicantId) ?? '',
    ...stateIn(ctx, instance.state),
    currentSteps: instance.currentSteps ?? '',
    createTime: instance.createTime,
    shown: (await shownLeave(ctx, form)) ?? (await shownValues(ctx, machine.graph, form.values)),
  };
}

/** The commands that a task offers, by what guards each of them. */
async function mayDo(ctx: SignedInContext, { instance, machine }: Running, task: TaskRow) {
  const isLive = isOpen(task) && openStates.some((state) => state === instance.state);
  const isHis = isLive && task.state === 'open' && task.assigneeId === ctx.session.userId;
  const isOfStep = isHis && task.tokenId !== null && !isAdjustStep(machine.graph, task.node);
  const rules = rulesAt(machine.graph, task.node);
  return {
    claim: isLive && task.state === 'claimable' && (await isCandidate(ctx, task.id)),
    decide: isHis,
    return: isOfStep && rules.mayReturn !== 'no',
    reject: isOfStep && rules.mayRefuse,
    give: isOfStep,
    addSigners: isOfStep && task.addedBy === null && task.ownerId === null,
  };
}

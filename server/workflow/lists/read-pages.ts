import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type ListInput, listRows, readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import type { Field } from '#server/entity/fields.ts';
import { reference, text } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { isCandidate } from '../commands/claim-task.ts';
import { isOpen, machineAt, type Running, readRunning, type TaskRow } from '../commands/running.ts';
import { returnsFrom } from '../commands/send-back.ts';
import { definition } from '../definitions/definition.ts';
import { definitionGraph } from '../definitions/definition-graph-table.ts';
import { drawSvg } from '../diagram/draw-svg.ts';
import { openStates } from '../instances/instance-life.ts';
import { flowTask } from '../instances/task-tables.ts';
import { type Graph, isStepNode } from '../model/graph.ts';
import { conditionFields, isAdjustStep, rulesAt } from '../run/rules-at.ts';
import { categoriesOf, namesOf, stateIn } from './describe-items.ts';
import { findInstance } from './read-history.ts';

/** What may be started, the newest version of each process alone (contract 6.1). */
export async function startList(ctx: SignedInContext, input: ListInput) {
  const { key, definitionVersion, state, tenantId, isDeleted } = definition.table;
  const newest = ctx.db
    .selectDistinctOn([key], { id: definition.table.id })
    .from(definition.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(state, 'active')))
    .orderBy(key, desc(definitionVersion));
  const { category, processDefinitionName, ...others } = input.filters;
  const filters = {
    ...others,
    ...(category && { category: category.replace(/^flow_/, '') }),
    ...(processDefinitionName && { name: processDefinitionName }),
  };
  const ids = (await newest).map((row) => row.id);
  const page = await listRows(everywhere(ctx), definition, { ...input, filters }, inArray(definition.table.id, ids));
  const categories = await categoriesOf(ctx);
  return {
    ...page,
    records: page.records.map((row) => ({
      id: row.id,
      tenantId: row.tenantId,
      name: row.name ?? '',
      key: row.key ?? '',
      category: `flow_${row.category}`,
      categoryName: categories.get(row.category) ?? '',
      version: row.definitionVersion ?? 1,
      deploymentId: row.id,
      resourceName: `${row.key}.bpmn20.xml`,
      diagramResourceName: `${row.key}.svg`,
      suspensionState: row.state === 'suspended' ? 2 : 1,
      deploymentTime: row.createTime,
      description: row.description ?? '',
    })),
  };
}

/** What a start asks for: whom its steps let the applicant choose, and what its conditions read. */
export async function startForm(ctx: SignedInContext, definitionId: string) {
  const { name, state } = await readRow(everywhere(ctx), definition, definitionId);
  if (state !== 'active') throw new BusinessError(messages.absent, { code: 404 });
  const { graph } = await machineAt(ctx, definitionId);
  const title = text({
    label: { zh: '标题', en: 'Title' },
    help: { zh: '不填为流程名称、姓名和日期', en: 'Empty: the process, your name and the date' },
    max: 200,
  });
  return { name: name ?? '', fields: [viewOf('title', title, ctx.locale), ...valueFields(ctx, graph)] };
}

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
  return {
    ...(await aboutOf(ctx, running)),
    taskId,
    label: task.label,
    isAdjusting: task.tokenId === null || isAdjustStep(graph, task.node),
    needsComment: rules.needsComment,
    may: await mayDo(ctx, running, task),
    returns: returnsFrom(running, task),
    fields: valueFields(ctx, graph).filter(({ name }) => editable === undefined || editable.includes(name)),
    values: running.form.values,
  };
}

/** A process for its page. */
export async function instancePage(ctx: SignedInContext, processInstanceId: string) {
  const { id } = await findInstance(ctx, processInstanceId);
  const running = await readRunning(ctx, id);
  const isDecided = running.tasks.some(({ state, tokenId }) => tokenId !== null && (state === 'agreed' || state === 'refused'));
  const isOwn = running.instance.applicantId === ctx.session.userId;
  const { state } = running.instance;
  return { ...(await aboutOf(ctx, running)), mayWithdraw: isOwn && (state === 'returned' || (state === 'running' && !isDecided)) };
}

/** How far it is, as a picture: names and states alone. */
export async function drawInstance(ctx: SignedInContext, processInstanceId: string): Promise<string> {
  const { id } = await findInstance(ctx, processInstanceId);
  const { instance, tasks, tokens } = await readRunning(ctx, id);
  const [drawn] = await ctx.db
    .select({ graph: definitionGraph.graph, drawing: definitionGraph.drawing })
    .from(definitionGraph)
    .where(and(eq(definitionGraph.tenantId, ctx.session.tenantId), eq(definitionGraph.definitionId, instance.definitionId)));
  if (!drawn) throw new BusinessError(messages.absent, { code: 404 });
  const nodes = (of: readonly { node: string }[]) => new Set(of.map(({ node }) => node));
  return drawSvg(drawn.graph, drawn.drawing, ctx.locale, {
    current: nodes(tokens),
    done: new Set([drawn.graph.start, ...nodes(tasks.filter(({ state }) => state === 'agreed'))]),
    returned: nodes(tasks.filter(({ state, cancelled }) => state === 'refused' || cancelled === 'returned')),
    overdue: new Set(),
    taken: new Set(),
  });
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
    shown: await shownValues(ctx, machine.graph, form.values),
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

function valueFields(ctx: SignedInContext, graph: Graph): FieldView[] {
  const chosen = chosenIn(graph);
  const plain = conditionFields(graph).filter((name) => !chosen.includes(name));
  const person = (name: string): Field => reference({ label: labelOf(name), to: 'system.user', required: true });
  return [
    ...chosen.map((name) => viewOf(name, person(name), ctx.locale)),
    ...plain.map((name) => viewOf(name, text({ label: labelOf(name), required: true }), ctx.locale)),
  ];
}

/** What the variables that old files use mean to people; others are shown as the file calls them. */
const usual: Readonly<Record<string, Label>> = {
  taskUser: { zh: '审批人', en: 'Approver' },
  days: { zh: '天数', en: 'Days' },
};
const labelOf = (name: string): Label => usual[name] ?? { zh: name, en: name };

async function shownValues(ctx: SignedInContext, graph: Graph, values: Running['form']['values']) {
  const chosen = chosenIn(graph);
  const names = await namesOf(
    ctx,
    chosen.map((name) => String(values[name] ?? '').replace(/^taskUser_/, '')).filter((id) => /^\d+$/.test(id)),
  );
  return Object.entries(values).flatMap(([name, value]) => {
    if (name === 'pass' || value === null || value === '') return [];
    const plain = String(value);
    return [
      { name: labelOf(name)[ctx.locale], value: chosen.includes(name) ? (names.get(plain.replace(/^taskUser_/, '')) ?? plain) : plain },
    ];
  });
}

const chosenIn = (graph: Graph): string[] => [
  ...new Set(
    Object.values(graph.nodes)
      .filter(isStepNode)
      .flatMap(({ rules }) => rules.who.flatMap((who) => (who.kind === 'chosen' ? [who.variable] : []))),
  ),
];

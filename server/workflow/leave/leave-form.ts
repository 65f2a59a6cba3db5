import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { dateTime, type Field, longText, reference } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { machineAt } from '../commands/running.ts';
import { definition } from '../definitions/definition.ts';
import { namesOf } from '../lists/describe-items.ts';
import { isStepNode } from '../model/graph.ts';
import { findPeople } from '../people/find-people.ts';
import { isAdjustStep } from '../run/rules-at.ts';

const fields: Readonly<Record<string, Field>> = {
  startTime: dateTime({ label: { zh: '开始时间', en: 'From' }, required: { zh: '请选择开始时间', en: 'Choose the start' } }),
  endTime: dateTime({ label: { zh: '结束时间', en: 'To' }, required: { zh: '请选择结束时间', en: 'Choose the end' } }),
  taskUser: reference({
    label: { zh: '审批人', en: 'Approver' },
    help: { zh: '首先由其审批', en: 'Decides first' },
    required: { zh: '请选择审批人', en: 'Choose who decides first' },
    to: 'system.user',
  }),
  reason: longText({ label: { zh: '请假事由', en: 'Reason' }, max: 500, wide: true }),
};

/** What somebody fills in who applies for leave. */
export const leaveFieldViews = ({ locale }: Pick<SignedInContext, 'locale'>): FieldView[] =>
  Object.entries(fields).map(([name, field]) => viewOf(name, field, locale));

/** The form of leave, with who would decide in each step as things stand. */
export async function leaveForm(ctx: SignedInContext, processDefinitionId: string) {
  const { name, state } = await readRow(everywhere(ctx), definition, processDefinitionId);
  if (state !== 'active') throw new BusinessError(messages.absent, { code: 404 });
  return { name: name ?? '', fields: leaveFieldViews(ctx), deciders: await decidersOf(ctx, processDefinitionId) };
}

/** The applicant's own steps are left out; a step whose people he chooses says so instead of names. */
async function decidersOf(ctx: SignedInContext, definitionId: string) {
  const { graph } = await machineAt(ctx, definitionId);
  const steps = Object.values(graph.nodes).filter((node) => isStepNode(node) && !isAdjustStep(graph, node.id));
  const asking = { applicantId: ctx.session.userId, values: {}, handedOn: [] };
  const deciders: { step: string; isChosen: boolean; people: string[] }[] = [];
  for (const node of steps) {
    if (!isStepNode(node)) continue;
    const isChosen = node.rules.who.some(({ kind }) => kind === 'chosen');
    const ids = await findPeople(ctx, node.rules.who, asking);
    const names = await namesOf(ctx, ids);
    deciders.push({ step: node.label, isChosen, people: ids.flatMap((id) => names.get(id) ?? []) });
  }
  return deciders;
}

import { and, eq, inArray } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { State } from '#server/entity/life.ts';
import { dict } from '#server/platform/dictionaries/dict.ts';
import { instanceLife } from '../instances/instance-life.ts';
import type { flowTask } from '../instances/task-tables.ts';
import type { Value } from '../model/values.ts';

export interface Found {
  instance: {
    id: string;
    title: string;
    state: string | null;
    applicantId: string;
    currentSteps: string | null;
    createTime: string;
    endTime: string | null;
  };
  definition: { id: string; name: string | null; key: string | null; category: string; version: number | null; description: string | null };
  form: { publicId: string; values: Record<string, Value>; businessTable: string; businessId: string | null };
  task: typeof flowTask.$inferSelect | null;
}

export type Item = Awaited<ReturnType<typeof describeItems>>[number];
type Kind = 'claim' | 'todo' | 'done' | 'send' | 'copy';
const statusOf = { claim: 'claim', todo: 'todo', done: 'finish', send: 'finish', copy: 'finish' } as const;
const over = ['approved', 'rejected', 'withdrawn', 'terminated'];

/** Tasks and processes as clients of /api read them (contract 6.1); pages take what they show from the same. */
export async function describeItems(ctx: SignedInContext, kind: Kind, rows: readonly Found[]) {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ instance, task }) => [instance.applicantId, task?.assigneeId ?? task?.endedBy ?? null]),
  );
  const categories = await categoriesOf(ctx);
  return rows.map(({ instance, definition, form, task }) => {
    const assigneeId = task === null ? null : (task.assigneeId ?? task.endedBy);
    return {
      kind,
      id: task?.id ?? instance.id,
      taskId: task?.id ?? '',
      taskName: task?.label ?? instance.currentSteps ?? '',
      taskDefinitionKey: task?.node ?? '',
      title: instance.title,
      ...stateIn(ctx, instance.state),
      applicantName: names.get(instance.applicantId) ?? '',
      assignee: assigneeId === null ? '' : `taskUser_${assigneeId}`,
      assigneeName: names.get(assigneeId ?? '') ?? '',
      category: `flow_${definition.category}`,
      categoryName: categories.get(definition.category)?.name ?? '',
      createTime: task?.createTime ?? instance.createTime,
      endTime: task?.endTime ?? instance.endTime ?? '',
      ...dueOf(ctx, task),
      claimTime: task?.claimTime ?? '',
      historyTaskEndTime: task?.endTime ?? '',
      executionId: form.publicId,
      processInstanceId: form.publicId,
      processDefinitionId: definition.id,
      processDefinitionKey: definition.key ?? '',
      processDefinitionName: definition.name ?? '',
      processDefinitionVersion: definition.version ?? 1,
      processDefinitionDesc: definition.description ?? '',
      processDefinitionResName: `${definition.key}.bpmn20.xml`,
      processDefinitionDiagramResName: `${definition.key}.svg`,
      historyProcessInstanceId: form.publicId,
      processIsFinished: over.includes(instance.state ?? '') ? ('finished' as const) : ('unfinished' as const),
      historyActivityId: task?.node ?? '',
      historyActivityName: task?.label ?? '',
      historyActivityDurationTime: lasting(task?.createTime ?? null, task?.endTime ?? null),
      businessTable: form.businessTable,
      businessId: form.businessId ?? '',
      status: statusOf[kind],
      comment: task?.comment ?? '',
      pass: task?.state === 'agreed',
      flag: task === null || task.endTime === null ? '' : task.state === 'agreed' ? 'ok' : 'no',
      variables: form.values,
    };
  });
}

/** As old clients show it: 0小时3分12秒. */
export function lasting(from: string | null, to: string | null): string {
  if (from === null || to === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000));
  return `${Math.floor(seconds / 3600)}小时${Math.floor(seconds / 60) % 60}分${seconds % 60}秒`;
}

/** When a task is due, and whether it is late now; one that is over is late no more. */
export function dueOf({ now, session }: SignedInContext, task: Pick<typeof flowTask.$inferSelect, 'dueTime' | 'endTime'> | null) {
  const dueTime = task?.dueTime ?? '';
  return { dueTime, isLate: dueTime !== '' && task?.endTime === null && dueTime < localDateTime(now(), session.timeZone) };
}

/** How an instance stands, with the word and the colour of its life. */
export function stateIn({ locale }: Pick<SignedInContext, 'locale'>, state: string | null) {
  const states: Readonly<Record<string, State>> = instanceLife.states;
  const { tone = 'neutral', ...label } = states[state ?? ''] ?? instanceLife.states.running;
  return { state: state ?? 'running', stateName: label[locale], stateTone: tone };
}

/** Whoever has an id here, by it; history ignores what a data scope hides. */
export async function namesOf({ db, session }: SignedInContext, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))];
  if (asked.length === 0) return new Map();
  const { id, realName, tenantId } = user.table;
  const rows = await db
    .select({ id, name: realName })
    .from(user.table)
    .where(and(eq(tenantId, session.tenantId), inArray(id, asked)));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The kinds of processes, each with the address of its own form, if it has one. */
export async function categoriesOf({ db, locale }: SignedInContext): Promise<Map<string, { name: string; route: string }>> {
  const { code, dictKey, dictValue, dictValueEn, remark, isDeleted } = dict.table;
  const rows = await db
    .select({ key: dictKey, zh: dictValue, en: dictValueEn, route: remark })
    .from(dict.table)
    .where(and(eq(code, 'flow'), eq(isDeleted, 0)));
  return new Map(rows.map(({ key, zh, en, route }) => [key ?? '', { name: locale === 'en' ? (en ?? zh) : zh, route: route ?? '' }]));
}

import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { ListInput } from '#server/engine/read-rows.ts';
import { definition } from '../definitions/definition.ts';
import { flowCopy } from '../instances/copy-table.ts';
import { instance } from '../instances/instance.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import { flowTask, taskCandidate } from '../instances/task-tables.ts';
import { describeItems, type Item } from './describe-items.ts';

export interface ItemPage {
  records: Item[];
  total: number;
  size: number;
  current: number;
}

const [one, of, form, task] = [instance.table, definition.table, instanceForm, flowTask];

/** Tasks that the caller may claim, all on one page (contract 6.1). */
export const claimList = (ctx: SignedInContext, input: ListInput): Promise<ItemPage> => {
  const mine = sql`${task.id} in (select ${taskCandidate.taskId} from ${taskCandidate}
    where ${and(eq(taskCandidate.tenantId, ctx.session.tenantId), eq(taskCandidate.userId, ctx.session.userId))})`;
  return list(
    ctx,
    { ...input, size: mostAtOnce, current: 1 },
    'claim',
    and(eq(task.state, 'claimable'), isNull(task.endTime), isRunning, mine),
  );
};

/** Tasks whose turn is the caller's, all on one page. */
export const todoList = (ctx: SignedInContext, input: ListInput): Promise<ItemPage> =>
  list(
    ctx,
    { ...input, size: mostAtOnce, current: 1 },
    'todo',
    and(eq(task.state, 'open'), isNull(task.endTime), isRunning, eq(task.assigneeId, ctx.session.userId)),
  );

/** Tasks that the caller has decided. */
export const doneList = (ctx: SignedInContext, input: ListInput): Promise<ItemPage> =>
  list(ctx, input, 'done', and(isNotNull(task.endTime), eq(task.endedBy, ctx.session.userId)));

/** Processes that the caller has started. */
export const sendList = (ctx: SignedInContext, input: ListInput): Promise<ItemPage> =>
  list(ctx, input, 'send', eq(one.applicantId, ctx.session.userId));

/** Processes that the caller was told of for information. */
export const copyList = (ctx: SignedInContext, input: ListInput): Promise<ItemPage> => {
  const { tenantId, userId, instanceId } = flowCopy;
  const own = and(eq(tenantId, ctx.session.tenantId), eq(userId, ctx.session.userId));
  return list(ctx, input, 'copy', sql`${one.id} in (select ${instanceId} from ${flowCopy} where ${own})`);
};

const mostAtOnce = 500;
const isRunning = inArray(one.state, ['running', 'returned']);

async function list(
  ctx: SignedInContext,
  { filters, current, size }: ListInput,
  kind: Item['kind'],
  where: SQL | undefined,
): Promise<ItemPage> {
  const isOfTask = kind !== 'send' && kind !== 'copy';
  const condition = and(
    eq(one.tenantId, ctx.session.tenantId),
    eq(one.isDeleted, 0),
    where,
    filtered(filters, isOfTask ? task.createTime : one.createTime),
  );
  const columns = {
    instance: {
      id: one.id,
      title: one.title,
      state: one.state,
      applicantId: one.applicantId,
      currentSteps: one.currentSteps,
      createTime: one.createTime,
      endTime: one.endTime,
    },
    definition: {
      id: of.id,
      name: of.name,
      key: of.key,
      category: of.category,
      version: of.definitionVersion,
      description: of.description,
    },
    form: { publicId: form.publicId, values: form.values, businessTable: form.businessTable, businessId: form.businessId },
  };
  const ownForm = and(eq(form.tenantId, one.tenantId), eq(form.instanceId, one.id));
  const ownDefinition = and(eq(of.tenantId, one.tenantId), eq(of.id, one.definitionId));
  if (!isOfTask) {
    const base = ctx.db.select(columns).from(one).innerJoin(form, ownForm).innerJoin(of, ownDefinition).where(condition);
    const rows = await base
      .orderBy(desc(one.id))
      .limit(size)
      .offset((current - 1) * size);
    const total = await ctx.db.$count(base.as('counted'));
    return {
      records: await describeItems(
        ctx,
        kind,
        rows.map((row) => ({ ...row, task: null })),
      ),
      total,
      size,
      current,
    };
  }
  const base = ctx.db
    .select({ ...columns, task })
    .from(task)
    .innerJoin(one, and(eq(one.tenantId, task.tenantId), eq(one.id, task.instanceId)))
    .innerJoin(form, ownForm)
    .innerJoin(of, ownDefinition)
    .where(condition);
  const rows = await base
    .orderBy(desc(task.id))
    .limit(size)
    .offset((current - 1) * size);
  const [counted] = await ctx.db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(task)
    .innerJoin(one, and(eq(one.tenantId, task.tenantId), eq(one.id, task.instanceId)))
    .innerJoin(form, ownForm)
    .innerJoin(of, ownDefinition)
    .where(condition);
  return { records: await describeItems(ctx, kind, rows), total: counted?.total ?? 0, size: kind === 'done' ? size : rows.length, current };
}

/** As old clients send them: `flow_1` for the type, a part of the name, a span of days (contract 6.1). */
function filtered(filters: Readonly<Record<string, string>>, since: typeof task.createTime | typeof one.createTime): SQL | undefined {
  const { category = '', processDefinitionName: name = '', beginDate = '', endDate = '' } = filters;
  const day = (text: string) => (/^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 19) : '');
  return and(
    category === '' ? undefined : eq(of.category, category.replace(/^flow_/, '')),
    name === '' ? undefined : or(ilike(of.name, `%${escapeLike(name)}%`), ilike(one.title, `%${escapeLike(name)}%`)),
    day(beginDate) === '' ? undefined : gte(since, day(beginDate)),
    day(endDate) === '' ? undefined : day(endDate).length > 10 ? lt(since, day(endDate)) : sql`${since} < ${day(endDate)}::date + 1`,
  );
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

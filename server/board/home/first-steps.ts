import { type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '#server/access/roles/rank.ts';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import type { AreaTask } from '#server/area.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { workOrder } from '#server/board/plans/work-order.ts';
import { workOrderPlan } from '#server/board/plans/work-order-plan.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { dept } from '#server/platform/organisation/dept.ts';

/**
 * In the order in which each needs the one before. A new tenant has one department and person, its own name and its administrator, and beside
 * his role two for those who decide on leave.
 */
const steps = [
  { kind: 'addDept', label: { zh: '开始使用：添加部门', en: 'Set up: add departments' }, entity: dept, given: 1 },
  { kind: 'addRole', label: { zh: '开始使用：添加角色并授权', en: 'Set up: add roles and grant their rights' }, entity: role, given: 3 },
  { kind: 'addUser', label: { zh: '开始使用：添加或导入用户', en: 'Set up: add or import people' }, entity: user, given: 1 },
  { kind: 'addLine', label: { zh: '开始使用：添加产线', en: 'Set up: add production lines' }, entity: productionLine, given: 0 },
  { kind: 'addOrder', label: { zh: '开始使用：添加工单', en: 'Set up: add work orders' }, entity: workOrder, given: 0 },
  {
    kind: 'addPlan',
    label: { zh: '开始使用：安排工单计划，之后即可开班报工', en: 'Set up: plan work orders; then shifts can report' },
    entity: workOrderPlan,
    given: 0,
  },
] as const;

/** Whether the caller sets the plant up: its administrator. */
export const buildsPlant = ({ session }: SignedInContext): boolean => isAdmin(session) && !session.isPlatform;

/** What a plant in which no work is planned lacks before its first shift can be reported, for its administrator. */
export async function firstSteps(ctx: SignedInContext): Promise<AreaTask[]> {
  const done = await Promise.all(steps.map(({ entity, given }) => has(ctx, entity, given)));
  return steps
    .filter(({ entity }, at) => !done[at] && holds(ctx.session, `${entity.permission}_add`))
    .map(({ kind, label, entity }) => ({ kind, label, count: 0, to: `${entity.page}/add` }));
}

async function has(ctx: SignedInContext, entity: AnyEntity, given: number): Promise<boolean> {
  const [row] = await ctx.readAt(entity.path, (db) => db.execute<{ there: boolean }>(sql`select ${hasAny(ctx, entity, given)} as there`));
  return row?.there === true;
}

/** Whether the tenant has records beside the given ones, as a column. */
export const hasAny = ({ session: { tenantId } }: SignedInContext, { table }: AnyEntity, given = 0): SQL<boolean> =>
  sql<boolean>`exists (select from ${table} where tenant_id = ${tenantId} and is_deleted = 0 offset ${given})`;

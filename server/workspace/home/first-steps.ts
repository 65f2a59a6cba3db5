import { type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '#server/access/roles/rank.ts';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { workOrder } from '#server/board/plans/work-order.ts';
import { workOrderPlan } from '#server/board/plans/work-order-plan.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { dept } from '#server/platform/organisation/dept.ts';

/** In the order in which each needs the one before. A new tenant has one department, role and person: its own name and its administrator. */
const steps = [
  { kind: 'addDept', entity: dept, given: 1 },
  { kind: 'addRole', entity: role, given: 1 },
  { kind: 'addUser', entity: user, given: 1 },
  { kind: 'addLine', entity: productionLine, given: 0 },
  { kind: 'addOrder', entity: workOrder, given: 0 },
  { kind: 'addPlan', entity: workOrderPlan, given: 0 },
] as const;

/** A step, and the form for it. */
export interface FirstStep {
  kind: (typeof steps)[number]['kind'];
  count: 0;
  to: string;
}

/** Whether the caller sets the plant up: its administrator. */
export const buildsPlant = ({ session }: SignedInContext): boolean => isAdmin(session) && !session.isPlatform;

/** What a plant in which no work is planned lacks before its first shift can be reported, for its administrator. */
export async function firstSteps(ctx: SignedInContext): Promise<FirstStep[]> {
  const done = await Promise.all(steps.map(({ entity, given }) => has(ctx, entity, given)));
  return steps
    .filter(({ entity }, at) => !done[at] && holds(ctx.session, `${entity.permission}_add`))
    .map(({ kind, entity }) => ({ kind, count: 0, to: `${entity.page}/add` }));
}

async function has(ctx: SignedInContext, entity: AnyEntity, given: number): Promise<boolean> {
  const [row] = await ctx.readAt(entity.path, (db) => db.execute<{ there: boolean }>(sql`select ${hasAny(ctx, entity, given)} as there`));
  return row?.there === true;
}

/** Whether the tenant has records beside the given ones, as a column. */
export const hasAny = ({ session: { tenantId } }: SignedInContext, { table }: AnyEntity, given = 0): SQL<boolean> =>
  sql<boolean>`exists (select from ${table} where tenant_id = ${tenantId} and is_deleted = 0 offset ${given})`;

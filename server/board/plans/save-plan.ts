import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { refuseReferred } from '#server/engine/references.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { productionLine } from '../lines/production-line.ts';
import { productionRecord } from '../reports/production-record.ts';
import { askOfPlan, zerosIn } from './odd-plan.ts';
import { countedIn, refuseSigned } from './signed-plans.ts';
import { withSide, workOrder } from './work-order.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

const [orders, plans, lines, reports] = [workOrder.table, workOrderPlan.table, productionLine.table, productionRecord.table];

/** `asks`: a person plans, who can be asked; what a legacy client plans is taken as its own server would. */
interface Planning {
  asks: boolean;
}

/**
 * Plans a work order for a line, side, date and shift, once: a duplicate plan would count its output twice. One that names no line is for
 * the line of its work order; if that names none either, whoever fills in a form is asked, and a legacy client plans for any line.
 */
export async function addPlan(ctx: SignedInContext, given: Input, { asks }: Planning): Promise<Plan> {
  const { input, problems } = await withSide(ctx, given);
  const zeros = asks ? zerosIn(ctx, input) : {};
  const values = await readInput(ctx, workOrderPlan, input, false, [], { ...problems, ...zeros });
  values.lineId ??= await lineOfOrder(ctx, values.workOrderId);
  if (asks && values.lineId === null) throw new BusinessError({ zh: '请选择产线', en: 'Choose the line' }, { field: 'lineId' });
  await refuseSigned(ctx, values as Plan);
  await refuseSecondPlan(ctx, values as Plan);
  if (asks) await refuseBeyondOrder(ctx, values as Plan);
  if (asks) await askOfPlan(ctx, values as Plan, given.confirm, { isEnded: true, isFar: true });
  return insertRow(ctx, workOrderPlan, values);
}

/** Changes a plan; once work is reported on it, its work order, line, side, date and shift cannot change. */
export async function changePlan(ctx: SignedInContext, id: string, given: Input, expected: Expected, { asks }: Planning): Promise<Plan> {
  const before = await readRow(ctx, workOrderPlan, id);
  const { input, problems } = await withSide(ctx, given, (typed) => typed === before.layout);
  const zeros = asks ? zerosIn(ctx, input, before) : {};
  const values = await readInput(ctx, workOrderPlan, input, true, [id], { ...problems, ...zeros });
  const after = { ...before, ...values } as Plan;
  const names = ['workOrderId', 'lineId', 'planDate', 'shiftType', 'layout'] as const;
  const isMoved = names.some((name) => after[name] !== before[name]);
  if (isMoved) await refuseReferred(ctx, workOrderPlan, [id], reported);
  if (isMoved || countedIn.some((name) => Number(after[name] ?? -1) !== Number(before[name] ?? -1))) {
    await refuseSigned(ctx, before);
    if (isMoved) await refuseSigned(ctx, after);
  }
  await refuseSecondPlan(ctx, after, id);
  if (after.planCount < before.planCount) await refuseBelowReported(ctx, after, id);
  const isMore = after.planCount > before.planCount || isMoved;
  if (asks && isMore) await refuseBeyondOrder(ctx, after, id);
  if (asks) await askOfPlan(ctx, after, given.confirm, { isEnded: isMore, isFar: after.planDate !== before.planDate });
  return updateRow(ctx, workOrderPlan, id, values, expected);
}

const reported: Label = {
  zh: '计划已有报工，不能更改工单、产线、日期、班别和面别',
  en: 'Work is reported on this plan: its work order, line, date, shift and side cannot change',
};

/** A plan with reports is not removed, and is not for less than they have made. */
async function refuseBelowReported(ctx: SignedInContext, { planCount }: Plan, id: string): Promise<void> {
  const [made] = await ctx.db
    .select({ count: sql`coalesce(sum(${reports.outputCount}), 0)`.mapWith(Number) })
    .from(reports)
    .where(and(eq(reports.tenantId, ctx.session.tenantId), eq(reports.isDeleted, 0), eq(reports.workOrderPlanId, id)));
  if (planCount >= (made?.count ?? 0)) return;
  throw new BusinessError(
    { zh: `计划已报工 ${made?.count}，计划数量不能更少`, en: `Reports of this plan come to ${made?.count}: it cannot be for fewer` },
    { field: 'planCount' },
  );
}

/**
 * A plan is for no more than its work order still lacks: on its side, on lines of the same type, because boards pass through several. What
 * other plans intend does not count: they may fail.
 */
async function refuseBeyondOrder(
  ctx: SignedInContext,
  plan: Pick<Plan, 'workOrderId' | 'lineId' | 'layout' | 'planCount'>,
  own = '0',
): Promise<void> {
  const { tenantId } = ctx.session;
  const [order] = await ctx.db
    .select({ planQty: orders.planQty })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, plan.workOrderId)));
  if (order?.planQty == null) return;
  const sameType = ctx.db
    .select({ type: lines.lineType })
    .from(lines)
    .where(and(eq(lines.tenantId, tenantId), eq(lines.id, plan.lineId ?? '0')));
  const [made] = await ctx.db
    .select({ count: sql`coalesce(sum(${reports.outputCount}), 0)`.mapWith(Number) })
    .from(reports)
    .innerJoin(lines, and(eq(lines.tenantId, reports.tenantId), eq(lines.id, reports.lineId)))
    .where(
      and(
        eq(reports.tenantId, tenantId),
        eq(reports.isDeleted, 0),
        eq(reports.workOrderId, plan.workOrderId),
        eq(sql`coalesce(${reports.layout}, '')`, plan.layout ?? ''),
        inArray(lines.lineType, sameType),
        ne(sql`coalesce(${reports.workOrderPlanId}, 0)`, own),
      ),
    );
  const rest = Math.max(order.planQty - (made?.count ?? 0), 0);
  if (plan.planCount <= rest) return;
  throw new BusinessError(
    {
      zh: `计划数量不能大于工单未完成的 ${rest}；确需多做请先修改工单数量`,
      en: `The work order has ${rest} left to make. To make more, change its quantity first.`,
    },
    { field: 'planCount' },
  );
}

async function lineOfOrder(ctx: SignedInContext, orderId: unknown): Promise<string | null> {
  const [order] = await ctx.db
    .select({ lineId: orders.lineId })
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.session.tenantId), eq(orders.id, String(orderId))));
  return order?.lineId ?? null;
}

async function refuseSecondPlan(
  ctx: SignedInContext,
  plan: Pick<Plan, 'workOrderId' | 'lineId' | 'planDate' | 'shiftType' | 'layout'>,
  but?: string,
): Promise<void> {
  const sameLine = plan.lineId === null ? isNull(plans.lineId) : eq(plans.lineId, plan.lineId);
  const sameShift = eq(sql`coalesce(${plans.shiftType}, '')`, plan.shiftType ?? '');
  const sameSide = eq(sql`coalesce(${plans.layout}, '')`, plan.layout ?? '');
  const other = but === undefined ? undefined : ne(plans.id, but);
  const [first] = await findRows(
    ctx,
    workOrderPlan,
    and(eq(plans.workOrderId, plan.workOrderId), eq(plans.planDate, plan.planDate), sameLine, sameShift, sameSide, other),
    1,
  );
  if (!first) return;
  throw new BusinessError(
    {
      zh: '该工单在此产线、面别、日期和班别已有计划，请修改原计划数量',
      en: 'This work order is already planned for this line, side, date and shift: change that plan',
    },
    { recordId: first.id, field: 'workOrderId' },
  );
}

import { and, inArray, type SQL } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { conditionsOf } from '#server/engine/filters.ts';
import { findRows, type ListInput, listRows, withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type PlanProgress, withProgress } from './plan-progress.ts';
import { workOrder } from './work-order.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

type Filters = Record<string, string>;

/** A page of plans with their progress; also searchable by the work order's name. */
export async function listPlans(ctx: SignedInContext, input: ListInput, where?: SQL) {
  const { records, ...page } = await listRows(ctx, workOrderPlan, input, and(where, ofOrders(ctx, input.filters)));
  return { ...page, records: await withProgress(ctx, records) };
}

/**
 * A page of work orders, each with its plans; filters on a plan's own fields apply to both (specification 10.7, 'workorder-with-plans').
 */
export async function listOrdersWithPlans(ctx: SignedInContext, input: ListInput) {
  const planFilters = picked(input.filters, ['planDate', 'layout', 'shortFallSwitch', 'planCount']);
  const conditions = conditionsOf(workOrderPlan, planFilters, ctx);
  const { id } = workOrder.table;
  const plans = workOrderPlan.table;
  const withSuch = ctx.db
    .select({ id: plans.workOrderId })
    .from(plans)
    .where(and(visibleRows(workOrderPlan, ctx), ...conditions));
  const { records, ...page } = await listRows(ctx, workOrder, input, conditions.length > 0 ? inArray(id, withSuch) : undefined);
  const ids = records.map((order) => order.id);
  const found = ids.length === 0 ? [] : await findRows(ctx, workOrderPlan, and(inArray(plans.workOrderId, ids), ...conditions));
  const rows = await withProgress(ctx, await withLabels(ctx, workOrderPlan, found));
  const byOrder = new Map<string, (Plan & PlanProgress)[]>();
  for (const row of rows) byOrder.set(row.workOrderId, [...(byOrder.get(row.workOrderId) ?? []), row]);
  return { ...page, records: records.map((order) => ({ ...order, plans: byOrder.get(order.id) ?? [] })) };
}

function ofOrders(ctx: SignedInContext, filters: Filters): SQL | undefined {
  const orders = workOrder.table;
  const conditions = conditionsOf(workOrder, picked(filters, ['workOrderNumber', 'productLongCode', 'productName', 'customerCode']), ctx);
  if (conditions.length === 0) return undefined;
  return inArray(
    workOrderPlan.table.workOrderId,
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(visibleRows(workOrder, ctx), ...conditions)),
  );
}

function picked(filters: Filters, names: string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => names.some((name) => key === name || key.startsWith(`${name}_`))));
}

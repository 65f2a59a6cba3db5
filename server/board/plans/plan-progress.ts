import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { attainment, wireRatio } from '../boards/metrics.ts';
import { productionRecord } from '../reports/production-record.ts';
import { workOrder } from './work-order.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

export interface PlanProgress {
  workOrderPlanId: string;
  workOrder: { workOrderNumber: string; productLongCode: string | null; productName: string | null };
  /** Reported for this plan only. */
  inputCount: number;
  outputCount: number;
  /**
   * Σ output ÷ Σ plan of the work order, side and date on all lines, four decimals; null without a plan (docs/production.md, 'Lines,
   * variants').
   */
  plannedRate: string | null;
}

/** Beside a plan's own figures stands the rate of these, whatever else its work order is planned for that day. */
export async function withOwnProgress<P extends Plan>(ctx: SignedInContext, rows: P[]): Promise<(P & OwnProgress)[]> {
  const plans = await withProgress(ctx, rows);
  return plans.map((plan) => ({ ...plan, ownRate: wireRatio(attainment(plan.outputCount, plan.planCount)) }));
}

export interface OwnProgress extends PlanProgress {
  /** `outputCount` ÷ `planCount` of this plan. */
  ownRate: string | null;
}

const [orders, plans, reports] = [workOrder.table, workOrderPlan.table, productionRecord.table];
const total = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Adds the progress columns of the plan table to plan rows (specification 10.3, 'Plan row'). */
export async function withProgress<P extends Plan>(ctx: SignedInContext, rows: P[]): Promise<(P & PlanProgress)[]> {
  if (rows.length === 0) return [];
  const orderIds = [...new Set(rows.map((row) => row.workOrderId))];
  const dates = [...new Set(rows.map((row) => row.planDate))];
  const [named, counts, planned, made] = await Promise.all([
    orderNames(ctx, orderIds),
    countsOfPlans(
      ctx,
      rows.map((row) => row.id),
    ),
    plannedOf(ctx, orderIds, dates),
    madeOf(ctx, orderIds, dates),
  ]);
  return rows.map((row) => {
    const group = keyOf(row.workOrderId, row.layout, row.planDate);
    return {
      ...row,
      workOrderPlanId: row.id,
      workOrder: named.get(row.workOrderId) ?? { workOrderNumber: '', productLongCode: null, productName: null },
      inputCount: counts.get(row.id)?.inputCount ?? 0,
      outputCount: counts.get(row.id)?.outputCount ?? 0,
      plannedRate: wireRatio(attainment(made.get(group) ?? 0, planned.get(group) ?? 0)),
    };
  });
}

const keyOf = (workOrderId: string, layout: string | null, planDate: string) => `${workOrderId}\n${layout ?? ''}\n${planDate}`;

async function orderNames(ctx: SignedInContext, ids: string[]) {
  const rows = await ctx.db
    .select({
      id: orders.id,
      workOrderNumber: orders.workOrderNumber,
      productLongCode: orders.productLongCode,
      productName: orders.productName,
    })
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.session.tenantId), inArray(orders.id, ids)));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

async function countsOfPlans(ctx: SignedInContext, ids: string[]) {
  const rows = await ctx.db
    .select({ planId: reports.workOrderPlanId, inputCount: total(reports.inputCount), outputCount: total(reports.outputCount) })
    .from(reports)
    .where(and(eq(reports.tenantId, ctx.session.tenantId), eq(reports.isDeleted, 0), inArray(reports.workOrderPlanId, ids)))
    .groupBy(reports.workOrderPlanId);
  return new Map(rows.map((row) => [row.planId, row]));
}

async function plannedOf(ctx: SignedInContext, orderIds: string[], dates: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ workOrderId: plans.workOrderId, layout: plans.layout, planDate: plans.planDate, sum: total(plans.planCount) })
    .from(plans)
    .where(
      and(
        eq(plans.tenantId, ctx.session.tenantId),
        eq(plans.isDeleted, 0),
        inArray(plans.workOrderId, orderIds),
        inArray(plans.planDate, dates),
      ),
    )
    .groupBy(plans.workOrderId, plans.layout, plans.planDate);
  return summed(rows);
}

async function madeOf(ctx: SignedInContext, orderIds: string[], dates: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ workOrderId: reports.workOrderId, layout: reports.layout, planDate: reports.planDate, sum: total(reports.outputCount) })
    .from(reports)
    .where(
      and(
        eq(reports.tenantId, ctx.session.tenantId),
        eq(reports.isDeleted, 0),
        inArray(reports.workOrderId, orderIds),
        inArray(reports.planDate, dates),
      ),
    )
    .groupBy(reports.workOrderId, reports.layout, reports.planDate);
  return summed(rows);
}

// A missing side and an empty side are the same group.
function summed(rows: { workOrderId: string; layout: string | null; planDate: string; sum: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row.workOrderId, row.layout, row.planDate);
    sums.set(key, (sums.get(key) ?? 0) + row.sum);
  }
  return sums;
}

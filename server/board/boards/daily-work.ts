import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { productionLine } from '../lines/production-line.ts';
import { workOrder } from '../plans/work-order.ts';
import { workOrderPlan } from '../plans/work-order-plan.ts';
import { productionRecord } from '../reports/production-record.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import type { Support, Tallied } from './work-sums.ts';

/** A shift of the requested days, with the hours borrowed and lent during it. */
export interface DayShift extends Support {
  planDate: string;
  lineId: string;
  lineName: string;
  shiftId: string;
  shiftType: string;
  shiftTypeName: string | null;
}

interface OfOrder {
  workOrderId: string;
  workOrderNumber: string;
  productName: string | null;
  layout: string | null;
}

/** A plan of the requested days. */
export interface DayPlan extends OfOrder {
  planDate: string;
  lineId: string | null;
  lineName: string | null;
  shiftType: string | null;
  planCount: number;
}

/** The work of one shift on one plan. */
export interface DayWork extends OfOrder, Tallied {
  planDate: string;
  lineId: string;
  lineName: string;
  shiftId: string;
  shiftType: string;
  shiftTypeName: string | null;
  /** The line reports machines instead of people. */
  isMachines: boolean;
}

interface Days {
  dateFrom: string;
  dateTo: string;
  lineId?: string | undefined;
}

const [lines, reports, plans, orders, shifts] = [
  productionLine.table,
  productionRecord.table,
  workOrderPlan.table,
  workOrder.table,
  shiftRecord.table,
];

/**
 * Work, plans and shifts of business dates on the lines that this user may see, or on one of them; plans without a line are visible to all.
 */
export async function readDays(ctx: SignedInContext, days: Days) {
  const shiftTypes: Map<string | null, string> = new Map(
    ((await ctx.dictionaries(['shift_type'], 'ever')).get('shift_type') ?? []).map(({ value, label }) => [value, label]),
  );
  const named = <Row extends { shiftType: string }>(row: Row) => ({ ...row, shiftTypeName: shiftTypes.get(row.shiftType) ?? null });
  const [work, planned, ran] = await Promise.all([workOf(ctx, days), plansIn(ctx, days), shiftsIn(ctx, days)]);
  return { work: work.map(named), plans: planned, shifts: ran.map(named), shiftTypes };
}

const reachable = (ctx: SignedInContext, { lineId }: Days) =>
  ctx.db
    .select({ id: lines.id })
    .from(lines)
    .where(and(visibleRows(productionLine, ctx), lineId === undefined ? undefined : eq(lines.id, lineId)));

const total = (column: PgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);

async function workOf(ctx: SignedInContext, days: Days) {
  const { numberOfWorker, workHour, exceptWorkOfWorker, exceptWorkHour } = reports;
  const group = {
    planDate: reports.planDate,
    lineId: reports.lineId,
    lineName: lines.lineName,
    lineTypeThen: shifts.lineType,
    lineType: lines.lineType,
    shiftId: reports.shiftRecordId,
    shiftType: reports.shiftType,
    workOrderId: reports.workOrderId,
    workOrderNumber: orders.workOrderNumber,
    productName: orders.productName,
    layout: reports.layout,
    planId: plans.id,
    standardManpower: plans.standardManpower,
    standardCapacity: plans.standardCapacity,
    standardWorkHour: plans.standardWorkHour,
  };
  const rows = await ctx.db
    .select({
      ...group,
      inputCount: total(reports.inputCount),
      outputCount: total(reports.outputCount),
      badCount: total(reports.badCount),
      appearanceBadCount: total(reports.appearanceBadCount),
      hours: total(workHour),
      invested: sql`coalesce(sum(${numberOfWorker} * ${workHour}), 0)`.mapWith(Number),
      lost: sql`coalesce(sum(${exceptWorkOfWorker} * ${exceptWorkHour}), 0)`.mapWith(Number),
    })
    .from(reports)
    .innerJoin(lines, eq(lines.id, reports.lineId))
    .innerJoin(shifts, and(eq(shifts.tenantId, reports.tenantId), eq(shifts.id, reports.shiftRecordId)))
    .innerJoin(orders, eq(orders.id, reports.workOrderId))
    .leftJoin(plans, eq(plans.id, reports.workOrderPlanId))
    .where(
      and(
        eq(reports.tenantId, ctx.session.tenantId),
        eq(reports.isDeleted, 0),
        gte(reports.planDate, days.dateFrom),
        lte(reports.planDate, days.dateTo),
        inArray(reports.lineId, reachable(ctx, days)),
      ),
    )
    .groupBy(...Object.values(group));
  return rows.map(({ planId, standardManpower, standardCapacity, standardWorkHour, lineTypeThen, lineType, ...row }) => ({
    ...row,
    isMachines: hoursOf(lineTypeThen ?? lineType) === 'machines',
    standard: planId === null ? undefined : { standardManpower, standardCapacity, standardWorkHour },
  }));
}

async function plansIn(ctx: SignedInContext, days: Days): Promise<DayPlan[]> {
  const own = inArray(plans.lineId, reachable(ctx, days));
  return ctx.db
    .select({
      planDate: plans.planDate,
      lineId: plans.lineId,
      lineName: lines.lineName,
      shiftType: plans.shiftType,
      planCount: plans.planCount,
      workOrderId: plans.workOrderId,
      workOrderNumber: orders.workOrderNumber,
      productName: orders.productName,
      layout: plans.layout,
    })
    .from(plans)
    .innerJoin(orders, eq(orders.id, plans.workOrderId))
    .leftJoin(lines, eq(lines.id, plans.lineId))
    .where(
      and(
        eq(plans.tenantId, ctx.session.tenantId),
        eq(plans.isDeleted, 0),
        gte(plans.planDate, days.dateFrom),
        lte(plans.planDate, days.dateTo),
        days.lineId === undefined ? or(own, isNull(plans.lineId)) : own,
      ),
    );
}

async function shiftsIn(ctx: SignedInContext, days: Days) {
  const { planDate, lineId, id: shiftId, shiftType, shiftState, borrowWorkHour, lendingWorkHour } = shifts;
  const rows = await ctx.db
    .select({ planDate, lineId, lineName: lines.lineName, shiftId, shiftType, shiftState, borrowWorkHour, lendingWorkHour })
    .from(shifts)
    .innerJoin(lines, eq(lines.id, shifts.lineId))
    .where(
      and(
        eq(shifts.tenantId, ctx.session.tenantId),
        eq(shifts.isDeleted, 0),
        gte(planDate, days.dateFrom),
        lte(planDate, days.dateTo),
        inArray(lineId, reachable(ctx, days)),
      ),
    );
  const recorded = await recordedSupport(
    ctx,
    rows.map((row) => row.shiftId),
  );
  return rows.map(({ shiftState: state, borrowWorkHour: borrow, lendingWorkHour: lend, ...row }) => ({
    ...row,
    planDate: row.planDate ?? '',
    ...supportOf({ shiftState: state, borrowWorkHour: borrow, lendingWorkHour: lend }, recorded.get(row.shiftId)),
  }));
}

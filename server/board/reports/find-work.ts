import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isId } from '#rules/field-rules.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { asRows, shownColumns } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { Fields } from '#server/entity/entity.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { type Line, productionLine } from '../lines/production-line.ts';
import { type WorkOrder, workOrder } from '../plans/work-order.ts';
import { type Plan, workOrderPlan } from '../plans/work-order-plan.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { noOpenShift, openShifts, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { productionRecord } from './production-record.ts';

/**
 * The context of a report: its line, its shift (locked, so that nobody ends it meanwhile), its work order, and the plan if there is one.
 */
export interface WorkPlace {
  line: Line;
  shift: ShiftRow;
  order: WorkOrder;
  plan: Plan | undefined;
}

const [orders, plans, shifts] = [workOrder.table, workOrderPlan.table, shiftRecord.table];

/**
 * Finds the shift and the plan of a report. It may name its shift, plan or line; otherwise it belongs to the open shift whose plan has its
 * work order, and none or several are refused (docs/production.md, 'Lines, variants, and how a report finds its shift').
 */
export async function findWork(ctx: SignedInContext, input: Input): Promise<WorkPlace> {
  const named = {
    shiftId: idIn(ctx, input, 'shiftRecordId'),
    planId: idIn(ctx, input, 'workOrderPlanId'),
    lineId: idIn(ctx, input, 'lineId'),
  };
  const plan = named.planId === undefined ? undefined : await readPlan(ctx, named.planId);
  const order = await readOrder(ctx, plan, input);
  const lineId = named.lineId ?? plan?.lineId ?? undefined;
  const shiftId =
    named.shiftId ?? (lineId === undefined ? await shiftByOrder(ctx, order, textOf(input.layout)) : await shiftByLine(ctx, lineId));
  const { shift, line } = await shiftOnLine(ctx, shiftId, true);
  if (named.lineId !== undefined && named.lineId !== line.id)
    throw new BusinessError({ zh: '班次不属于该产线', en: 'The shift belongs to another line' }, { field: 'lineId' });
  if (plan) {
    checkPlan(plan, shift);
    return { line, shift, order, plan };
  }
  return { line, shift, order, plan: await planByOrder(ctx, order, shift, textOf(input.layout)) };
}

/**
 * The type of the only line whose open shift plans the work order of a report that names no line: it decides the report's rules, which are
 * checked before anything is refused for another reason.
 */
export async function plannedLineType(ctx: SignedInContext, input: Input): Promise<string | undefined> {
  const [number, id] = [numberIn(input), idIn(ctx, input, 'workOrderId')];
  if (number === undefined && id === undefined) return undefined;
  const [order] = await ordersWhere(ctx, number === undefined ? eq(orders.id, id ?? '') : eq(orders.workOrderNumber, number));
  if (!order) return undefined;
  const [only, second] = await shiftsPlanning(ctx, order, textOf(input.layout));
  return second ? undefined : only?.lineType;
}

/** An optional id in a body: absent or valid. */
export function idIn(ctx: SignedInContext, input: Input, name: string): string | undefined {
  const value = input[name];
  if (isAbsent(value) || value === 0 || value === '0') return undefined;
  if (!isId(String(value))) throw new InputError({ [name]: ruleMessage('notChoice', ctx.locale, labelOf(name, ctx.locale)) });
  return String(value);
}

const labelOf = (name: string, locale: Locale): string => (productionRecord.fields as Fields)[name]?.label[locale] ?? name;

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

async function readPlan(ctx: SignedInContext, id: string): Promise<Plan> {
  const [plan] = await plansWhere(ctx, eq(plans.id, id));
  if (!plan) throw new BusinessError(messages.absent, { code: 404, field: 'workOrderPlanId' });
  return plan;
}

async function readOrder(ctx: SignedInContext, plan: Plan | undefined, input: Input): Promise<WorkOrder> {
  const number = numberIn(input);
  const named = idIn(ctx, input, 'workOrderId');
  const orderId = plan?.workOrderId ?? (number === undefined ? named : undefined);
  if (orderId === undefined && number === undefined)
    throw new BusinessError({ zh: '请选择工单', en: 'Choose the work order' }, { field: 'workOrderNumber' });
  const [order] = await ordersWhere(ctx, orderId === undefined ? eq(orders.workOrderNumber, number ?? '') : eq(orders.id, orderId));
  if (!order)
    throw new BusinessError(
      number === undefined
        ? { zh: '工单不存在', en: 'There is no such work order' }
        : { zh: `工单 ${number} 不存在`, en: `There is no work order ${number}` },
      { field: number === undefined ? 'workOrderId' : 'workOrderNumber' },
    );
  if (named !== undefined && named !== order.id)
    throw new InputError({ workOrderId: ruleMessage('notChoice', ctx.locale, labelOf('workOrderId', ctx.locale)) });
  return order;
}

/** Legacy clients also send the number of a work order as a number. */
export const numberIn = ({ workOrderNumber: typed }: Input): string | undefined =>
  typeof typed === 'number' ? String(typed) : textOf(typed);

async function ordersWhere(ctx: SignedInContext, where: SQL): Promise<WorkOrder[]> {
  const rows = await ctx.db
    .select(shownColumns(workOrder))
    .from(orders)
    .where(and(eq(orders.tenantId, ctx.session.tenantId), eq(orders.isDeleted, 0), where))
    .for('key share');
  return asRows(workOrder, rows);
}

async function shiftByLine(ctx: SignedInContext, lineId: string): Promise<string> {
  const [open] = await openShifts(ctx, [lineId]);
  if (!open) throw noOpenShift();
  return open.id;
}

const shiftsPlanning = (ctx: SignedInContext, order: WorkOrder, layout: string | undefined) =>
  ctx.db
    .selectDistinct({
      id: shifts.id,
      lineName: productionLine.table.lineName,
      lineType: sql<string>`coalesce(${shifts.lineType}, ${productionLine.table.lineType})`,
    })
    .from(shifts)
    .innerJoin(plans, and(eq(plans.lineId, shifts.lineId), eq(plans.planDate, shifts.planDate), eq(plans.tenantId, shifts.tenantId)))
    .innerJoin(productionLine.table, eq(productionLine.table.id, shifts.lineId))
    .where(
      and(
        visibleRows(productionLine, ctx),
        eq(shifts.shiftState, 'open'),
        eq(shifts.isDeleted, 0),
        eq(plans.workOrderId, order.id),
        eq(plans.isDeleted, 0),
        or(isNull(plans.shiftType), eq(plans.shiftType, shifts.shiftType)),
        sameSide(layout),
      ),
    );

async function shiftByOrder(ctx: SignedInContext, order: WorkOrder, layout: string | undefined): Promise<string> {
  const found = await shiftsPlanning(ctx, order, layout);
  const [only, second] = found;
  const number = order.workOrderNumber;
  if (!only)
    throw new BusinessError(
      { zh: `没有进行中的班次计划了工单 ${number}`, en: `No open shift has work order ${number} in its plan` },
      { field: 'workOrderNumber' },
    );
  if (second) {
    const names = found.map(({ lineName }) => lineName).join('、');
    throw new BusinessError(
      {
        zh: `多条产线的班次计划了工单 ${number}: ${names}，请选择产线`,
        en: `Several lines have ${number} in the plan of their shift: ${names}; name the line`,
      },
      { field: 'lineId' },
    );
  }
  return only.id;
}

function checkPlan(plan: Plan, shift: ShiftRow): void {
  const isOther = (plan.lineId !== null && plan.lineId !== shift.lineId) || plan.planDate !== shift.planDate;
  if (isOther)
    throw new BusinessError(
      { zh: '计划不属于该班次的产线或日期', en: 'The plan belongs to another line or date' },
      { field: 'workOrderPlanId' },
    );
  if (plan.shiftType !== null && plan.shiftType !== shift.shiftType)
    throw new BusinessError({ zh: '该计划属于另一班别', en: 'The plan belongs to another shift' }, { field: 'workOrderPlanId' });
}

async function planByOrder(ctx: SignedInContext, order: WorkOrder, shift: ShiftRow, layout: string | undefined): Promise<Plan | undefined> {
  const ofLine = or(eq(plans.lineId, shift.lineId), isNull(plans.lineId));
  const ofShift = or(isNull(plans.shiftType), eq(plans.shiftType, shift.shiftType));
  const found = await plansWhere(
    ctx,
    and(eq(plans.workOrderId, order.id), eq(plans.planDate, shift.planDate ?? ''), ofLine, ofShift, sameSide(layout)),
  );
  const ownLine = found.filter((plan) => plan.lineId !== null);
  const ownShift = ownLine.filter((plan) => plan.shiftType !== null);
  const own = ownShift.length > 0 ? ownShift : ownLine;
  const [first, second] = own.length > 0 ? own : found;
  if (second && layout === undefined) {
    throw new BusinessError(
      { zh: '该工单有多个面别的计划，请选择面别', en: 'This work order is planned for several board sides: name one' },
      { field: 'layout' },
    );
  }
  return [first, second].find((plan) => plan?.layout === layout) ?? first;
}

// A plan without a side accepts every side.
const sameSide = (layout: string | undefined) => (layout === undefined ? undefined : or(isNull(plans.layout), eq(plans.layout, layout)));

// Locked, like the work order, until the report is written, so that they cannot be removed meanwhile.
async function plansWhere(ctx: SignedInContext, where: SQL | undefined): Promise<Plan[]> {
  const rows = await ctx.db
    .select(shownColumns(workOrderPlan))
    .from(plans)
    .where(and(eq(plans.tenantId, ctx.session.tenantId), eq(plans.isDeleted, 0), where))
    .orderBy(plans.id)
    .for('key share');
  return asRows(workOrderPlan, rows);
}

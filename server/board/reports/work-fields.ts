import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { sideText } from '#rules/board-sides.ts';
import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { choice } from '#server/entity/fields.ts';
import type { Line } from '../lines/production-line.ts';
import { workOrder } from '../plans/work-order.ts';
import type { Report } from './production-record.ts';

const most = 50;
/** Read as no plan, like an old client's. */
export const unplanned = '0';
const required = { zh: '请选择工单', en: 'Choose the work order' };
const label = { zh: '工单', en: 'Work order' };

/** The fields of a report for which nothing is planned: its work order and side are typed, and the line's unfinished orders offered. */
export async function typedWork(ctx: SignedInContext, fields: FieldView[], line: Line): Promise<FieldView[]> {
  const suggestions = await unfinishedOrders(ctx, line);
  return fields.map((field) => {
    if (field.name === 'workOrderNumber') return { ...field, readOnly: false, required: required[ctx.locale], suggestions };
    return field.name === 'layout' ? { ...field, readOnly: false } : field;
  });
}

interface PlanChoice {
  id: string;
  layout: string | null;
  workOrder: { workOrderNumber: string };
}

/** The choice of what a report was for, where it could have been for something else: a plan of its shift, or what stands there unplanned. */
export function choiceOfWork({ locale }: SignedInContext, report: Report, plans: readonly PlanChoice[]): FieldView[] {
  const nameOf = (number: string | null, layout: string | null) => [number, layout && sideText(layout, locale)].filter(Boolean).join(' ');
  const planned = plans.map(({ id, layout, workOrder: order }) => ({ value: id, label: nameOf(order.workOrderNumber, layout) }));
  const isPlanned = planned.some(({ value }) => value === report.workOrderPlanId);
  const own = isPlanned ? [] : [{ value: report.workOrderPlanId ?? unplanned, label: nameOf(report.workOrderNumber, report.layout) }];
  const options = [...own, ...planned];
  return options.length < 2 ? [] : [{ ...viewOf('workOrderPlanId', choice({ label, required }), locale), options }];
}

async function unfinishedOrders(ctx: SignedInContext, { id }: Line) {
  const { workOrderNumber, productName, lineId, orderState, id: orderId } = workOrder.table;
  const rows = await ctx.db
    .select({ value: workOrderNumber, label: productName })
    .from(workOrder.table)
    .where(and(visibleRows(workOrder, ctx), inArray(orderState, ['open', 'running']), or(eq(lineId, id), isNull(lineId))))
    .orderBy(isNull(lineId), desc(orderId))
    .limit(most);
  return rows.map(({ value, label: product }) => ({ value, label: product ?? value }));
}

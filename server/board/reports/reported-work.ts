import type { SignedInContext } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { readRows } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type Plan, workOrderPlan } from '../plans/work-order-plan.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { findWork, idIn, numberIn, textOf } from './find-work.ts';
import type { Report } from './production-record.ts';
import { refuseClosed } from './report-slot.ts';

/** What was worked on: a work order, its side, and its plan for the line if there is one. */
export type ReportedWork = Pick<Report, 'workOrderId' | 'workOrderNumber' | 'workOrderPlanId' | 'layout'>;

/**
 * What a correction says was worked on: a plan of the shift, a work order by number or id, or a side; whatever it leaves out or repeats stays.
 * While its shift is open a report moves to another work order; its line and date stay.
 */
export async function reportedWork(
  ctx: SignedInContext,
  { report, shift, input }: { report: Report; shift: ShiftRow; input: Input },
): Promise<{ work: ReportedWork; plan: Plan | undefined; isMoved: boolean }> {
  refuseElsewhere(report, input);
  const named = namedAnew(ctx, report, input);
  if (named === undefined) {
    const { workOrderId, workOrderNumber, workOrderPlanId, layout } = report;
    const [plan] = workOrderPlanId === null ? [] : await readRows(ctx, workOrderPlan, [workOrderPlanId]);
    return { work: { workOrderId, workOrderNumber, workOrderPlanId, layout }, plan, isMoved: false };
  }
  refuseClosed(shift);
  const { order, plan } = await findWork(ctx, { ...named, shiftRecordId: shift.id });
  const layout = plan?.layout ?? textOf(named.layout)?.slice(0, 32) ?? null;
  return {
    work: { workOrderId: order.id, workOrderNumber: order.workOrderNumber, workOrderPlanId: plan?.id ?? null, layout },
    plan,
    isMoved: true,
  };
}

/** The plan first, because a page sends it alone; old clients send back the whole row, so that what they repeat says nothing. */
function namedAnew(ctx: SignedInContext, report: Report, input: Input): Input | undefined {
  const planId = idIn(ctx, input, 'workOrderPlanId');
  if (planId !== undefined && planId !== report.workOrderPlanId) return { workOrderPlanId: planId };
  const [number, orderId, layout] = [numberIn(input), idIn(ctx, input, 'workOrderId'), textOf(input.layout)];
  const side = layout ?? report.layout ?? undefined;
  if (number !== undefined && number !== report.workOrderNumber) return { workOrderNumber: number, layout };
  if (orderId !== undefined && orderId !== report.workOrderId) return { workOrderId: orderId, layout };
  return side === (report.layout ?? undefined) ? undefined : { workOrderId: report.workOrderId, layout: side };
}

function refuseElsewhere(report: Report, { lineId, planDate }: Input): void {
  const names = (value: unknown, own: string, length?: number) => isAbsent(value) || String(value).slice(0, length) === own;
  const field = !names(lineId, report.lineId) ? 'lineId' : !names(planDate, report.planDate, 10) ? 'planDate' : undefined;
  if (field === undefined) return;
  throw new BusinessError(
    {
      zh: '报工不能改到其他产线或日期，请删除后在那里重新填报',
      en: 'A report cannot move to another line or date: remove it and report it there',
    },
    { field },
  );
}

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { productionLine } from '../lines/production-line.ts';
import { keepThere, refuseInUse } from '../refuse-in-use.ts';
import { productionRecord } from '../reports/production-record.ts';
import { workOrder } from './work-order.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

const plans = workOrderPlan.table;

/** Plans a work order for a line, side and date, once: a second such plan would count its output twice. */
export async function addPlan(ctx: SignedInContext, input: Input): Promise<Plan> {
  const values = await readInput(ctx, workOrderPlan, input);
  await keepPlaces(ctx, values);
  await refuseSecondPlan(ctx, values as Plan);
  return insertRow(ctx, workOrderPlan, values);
}

/** Changes a plan; once work is reported on it, what it is a plan for stays. */
export async function changePlan(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Plan> {
  const before = await readRow(ctx, workOrderPlan, id);
  const values = await readInput(ctx, workOrderPlan, input, true);
  const after = { ...before, ...values } as Plan;
  const names = ['workOrderId', 'lineId', 'planDate', 'layout'] as const;
  if (names.some((name) => after[name] !== before[name])) await refuseInUse(ctx, workOrderPlan, [id], productionRecord, 'workOrderPlanId');
  await keepPlaces(ctx, after);
  await refuseSecondPlan(ctx, after, id);
  return updateRow(ctx, workOrderPlan, id, values, expected);
}

async function keepPlaces(ctx: SignedInContext, { workOrderId, lineId }: Partial<Plan>): Promise<void> {
  await keepThere(ctx, workOrder, [workOrderId]);
  await keepThere(ctx, productionLine, [lineId]);
}

async function refuseSecondPlan(
  ctx: SignedInContext,
  plan: Pick<Plan, 'workOrderId' | 'lineId' | 'planDate' | 'layout'>,
  but?: string,
): Promise<void> {
  const sameLine = plan.lineId === null ? isNull(plans.lineId) : eq(plans.lineId, plan.lineId);
  const sameSide = eq(sql`coalesce(${plans.layout}, '')`, plan.layout ?? '');
  const other = but === undefined ? undefined : ne(plans.id, but);
  const [first] = await findRows(
    ctx,
    workOrderPlan,
    and(eq(plans.workOrderId, plan.workOrderId), eq(plans.planDate, plan.planDate), sameLine, sameSide, other),
    1,
  );
  if (!first) return;
  throw new BusinessError(
    {
      zh: '该工单在此产线、面别和日期已有计划，请修改原计划数量',
      en: 'This work order is already planned for this line, side and date: change that plan',
    },
    { recordId: first.id, field: 'workOrderId' },
  );
}

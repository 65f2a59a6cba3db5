import { and, count, eq, gte, inArray, min } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { businessDateOf } from '../shifts/shift-clock.ts';
import { workOrder } from './work-order.ts';
import { workOrderPlan } from './work-order-plan.ts';

/** States of a work order in which nothing more is made of it. */
export const endedStates = ['finished', 'closed'] as const;

/** Which of these work orders are planned for today or later, and from when on; also on lines that the caller does not see. */
export async function plansAhead(ctx: SignedInContext, orderIds: string[]): Promise<Map<string, Label>> {
  const { tenantId, workOrderId, planDate, isDeleted } = workOrderPlan.table;
  const today = businessDateOf(ctx.now(), ctx.session.timeZone);
  const rows = await ctx.db
    .select({ id: workOrderId, count: count(), first: min(planDate) })
    .from(workOrderPlan.table)
    .where(and(eq(tenantId, ctx.session.tenantId), inArray(workOrderId, orderIds), gte(planDate, today), eq(isDeleted, 0)))
    .groupBy(workOrderId);
  const names = await titlesOf(ctx, workOrder.path, orderIds);
  return new Map(
    rows.map(({ id, count: plans, first }) => {
      const name = names.get(id) ?? id;
      const text = {
        zh: `工单 ${name} 还有 ${plans} 个计划（${first} 起）`,
        en: `Work order ${name} is planned for ${first} or later (plans: ${plans})`,
      };
      return [id, text];
    }),
  );
}

/** That a work order has ended, where it has. */
export async function endedOrder(ctx: SignedInContext, orderId: string): Promise<Label | undefined> {
  const { id, tenantId, workOrderNumber, orderState } = workOrder.table;
  const [order] = await ctx.db
    .select({ number: workOrderNumber, state: orderState })
    .from(workOrder.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(id, orderId)));
  const state = endedStates.find((one) => one === order?.state);
  if (!order || state === undefined) return undefined;
  const { zh, en } = workOrder.life.states[state];
  return { zh: `工单 ${order.number} ${zh}`, en: `Work order ${order.number} is ${en.toLowerCase()}` };
}

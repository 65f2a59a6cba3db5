import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { shownNumber } from '#server/confirm.ts';
import type { OutOfUse } from '#server/engine/moves/out-of-use.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { productionLine } from '../lines/production-line.ts';
import { productionRecord } from '../reports/production-record.ts';
import { endedStates, plansAhead } from './open-plans.ts';
import { workOrder } from './work-order.ts';

/** What rests on a work order when it ends, or when its quantity is lowered. */
export const orderUses: readonly OutOfUse[] = [
  { field: 'orderState', values: endedStates, usesOf: plansAhead },
  { field: 'planQty', values: isLowered, usesOf: madeBeyond },
];

function isLowered(before: Input, after: Input): boolean {
  const quantity = quantityOf(after);
  return quantity !== null && quantity < (quantityOf(before) ?? Number.POSITIVE_INFINITY);
}

const quantityOf = ({ planQty }: Input): number | null => (planQty === null || planQty === '' ? null : Number(planQty));

/** Of which of these work orders more has been made than they would be for: on one side, by lines of one type, because boards pass several. */
async function madeBeyond(ctx: SignedInContext, orderIds: string[], after: ReadonlyMap<string, Input>): Promise<Map<string, Label>> {
  const [reports, lines] = [productionRecord.table, productionLine.table];
  const rows = await ctx.db
    .select({ id: reports.workOrderId, made: sql`sum(${reports.outputCount})`.mapWith(Number) })
    .from(reports)
    .innerJoin(lines, and(eq(lines.tenantId, reports.tenantId), eq(lines.id, reports.lineId)))
    .where(and(eq(reports.tenantId, ctx.session.tenantId), eq(reports.isDeleted, 0), inArray(reports.workOrderId, orderIds)))
    .groupBy(reports.workOrderId, sql`coalesce(${reports.layout}, '')`, lines.lineType);
  const most = new Map<string, number>();
  for (const { id, made } of rows) most.set(id, Math.max(made, most.get(id) ?? 0));
  const names = await titlesOf(ctx, workOrder.path, orderIds);
  return new Map(
    [...most].flatMap(([id, made]) => {
      const quantity = quantityOf(after.get(id) ?? {}) ?? Number.NaN;
      if (!(made > quantity)) return [];
      const [name, more, less] = [names.get(id) ?? id, shownNumber(made), shownNumber(quantity)];
      const text = {
        zh: `工单 ${name} 已产出 ${more}，多于计划数量 ${less}`,
        en: `Work order ${name} has an output of ${more}, more than the planned quantity ${less}`,
      };
      return [[id, text] as const];
    }),
  );
}

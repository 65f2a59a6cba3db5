import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { lockRows } from '#server/engine/moves/move.ts';
import { asRows, shownColumns } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type WorkOrder, workOrder } from '../plans/work-order.ts';
import { type Transfer, transferBoards } from './transfer-boards.ts';

/**
 * Drafts alone, since sent transfers cannot change; always locked before their work order, so that concurrent calls are serialised.
 */
export async function lockDrafts(ctx: SignedInContext, ids: readonly string[]): Promise<Transfer[]> {
  const transfers = await lockRows(ctx, transferBoards, ids);
  const gone = transfers.find(({ transferState }) => transferState !== 'draft');
  if (!gone) return transfers;
  throw new BusinessError(
    { zh: `转板单 ${gone.transferNumber} 已发出，不能再修改`, en: `Transfer ${gone.transferNumber} was sent and cannot be changed` },
    { code: 409, recordId: gone.id },
  );
}

/** Several work orders, always in id order to avoid deadlocks. */
export async function lockOrders(ctx: SignedInContext, ids: readonly (string | null)[]): Promise<void> {
  const asked = [...new Set(ids.flatMap((one) => one ?? []))];
  const { id, tenantId } = workOrder.table;
  if (asked.length === 0) return;
  await ctx.db
    .select({ id })
    .from(workOrder.table)
    .where(and(eq(tenantId, ctx.session.tenantId), inArray(id, asked)))
    .orderBy(id)
    .for('no key update');
}

/** The work order of transfers, by id or number, locked, so that no board is taken twice. */
export async function lockOrder(ctx: SignedInContext, by: { id: string } | { number: string }): Promise<WorkOrder> {
  const orders = workOrder.table;
  const rows = await ctx.db
    .select(shownColumns(workOrder))
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.session.tenantId),
        eq(orders.isDeleted, 0),
        'id' in by ? eq(orders.id, by.id) : eq(orders.workOrderNumber, by.number),
      ),
    )
    .for('no key update');
  const [order] = asRows(workOrder, rows);
  if (order) return order;
  const number = 'number' in by ? ` ${by.number} ` : '';
  throw new BusinessError({ zh: `工单${number}不存在`, en: `There is no work order${number}` }, { field: 'workOrderNumber' });
}

import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { type Changes, changeRow } from '#server/engine/change-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { boardsLeft, refuseAboveOutput } from './boards-left.ts';
import { lockOrders, lockTransfers } from './lock-transfers.ts';
import { type Transfer, transferBoards } from './transfer-boards.ts';
import { transferBoardsDetail } from './transfer-boards-detail.ts';

/**
 * Sends drafts: their boards are checked again, because reports may have been corrected since (docs/production.md, 'transferboards 转板').
 */
export async function sendTransfers(ctx: SignedInContext, ids: string[]): Promise<Transfer[]> {
  const transfers = await lockTransfers(ctx, ids);
  await lockOrders(
    ctx,
    transfers.map(({ workOrderId }) => workOrderId),
  );
  for (const transfer of transfers) if (transfer.transferState === 'draft') await refuseWithoutBoards(ctx, transfer);
  const sendTime = sql`now()`;
  return moved(ctx, transfers, 'draft', 'send', (transfer) => ({
    transferState: 'sent',
    sender: transfer.sender ?? ctx.session.realName,
    sendTime,
  }));
}

export async function receiveTransfers(ctx: SignedInContext, ids: string[]): Promise<Transfer[]> {
  const receiveTime = sql`now()`;
  return moved(ctx, await lockTransfers(ctx, ids), 'sent', 'receive', (transfer) => ({
    transferState: 'received',
    receiver: transfer.receiver ?? ctx.session.realName,
    receiveTime,
  }));
}

/** Changes the state of transfers only from the expected one; one in another state refuses them all. */
async function moved(
  ctx: SignedInContext,
  transfers: Transfer[],
  expected: 'draft' | 'sent',
  action: string,
  change: (transfer: Transfer) => Changes<typeof transferBoards.fields>,
): Promise<Transfer[]> {
  const { table } = transferBoards;
  const done: Transfer[] = [];
  for (const transfer of transfers) {
    const after = change(transfer);
    const row = await changeRow(ctx, transferBoards, and(eq(table.id, transfer.id), eq(table.transferState, expected)), after);
    if (!row) throw notInState(transfer, expected);
    const { transferState } = transfer;
    await recordChanges(ctx, transferBoards, [
      { recordId: transfer.id, action, before: { transferState }, after: { transferState: after.transferState } },
    ]);
    done.push(row);
  }
  return done;
}

function notInState({ transferNumber, id }: Transfer, expected: 'draft' | 'sent'): BusinessError {
  const text =
    expected === 'draft'
      ? { zh: `转板单 ${transferNumber} 已发出`, en: `Transfer ${transferNumber} was already sent` }
      : { zh: `转板单 ${transferNumber} 未发出或已接收`, en: `Transfer ${transferNumber} is not on its way` };
  return new BusinessError(text, { code: 409, recordId: id });
}

async function refuseWithoutBoards(ctx: SignedInContext, transfer: Transfer): Promise<void> {
  const { layout, quantity, tenantId, isDeleted, transferBoardsId } = transferBoardsDetail.table;
  const sides = await ctx.db
    .select({ layout, quantity: sql`sum(${quantity})`.mapWith(Number) })
    .from(transferBoardsDetail.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(transferBoardsId, transfer.id)))
    .groupBy(layout);
  if (sides.length === 0)
    throw new BusinessError(
      { zh: `转板单 ${transfer.transferNumber} 没有明细`, en: `There are no boards on transfer ${transfer.transferNumber}` },
      { recordId: transfer.id },
    );
  for (const one of sides) {
    const left = await boardsLeft(ctx, transfer, one.layout);
    refuseAboveOutput(one.quantity, { ...left, taken: left.taken - one.quantity });
  }
}

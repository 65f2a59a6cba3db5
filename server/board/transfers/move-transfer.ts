import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { boardsLeft, refuseAboveOutput } from './boards-left.ts';
import { lockOrders } from './lock-transfers.ts';
import type { Transfer } from './transfer-boards.ts';
import { transferBoardsDetail } from './transfer-boards-detail.ts';

/**
 * Sends a draft: its boards are checked again, because reports may have been corrected since (docs/production.md, 'transferboards 转板').
 */
export async function sendTransfer(ctx: SignedInContext, transfer: Transfer) {
  await refuseWithoutBoards(ctx, transfer);
  return { sender: transfer.sender ?? ctx.session.realName, sendTime: sql`now()` };
}

export const receiveTransfer = async ({ session }: SignedInContext, { receiver }: Transfer) => ({
  receiver: receiver ?? session.realName,
  receiveTime: sql`now()`,
});

export const lockOrdersOf = (ctx: SignedInContext, transfers: Transfer[]): Promise<void> =>
  lockOrders(
    ctx,
    transfers.map(({ workOrderId }) => workOrderId),
  );

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

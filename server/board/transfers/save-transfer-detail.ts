import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, readRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { WorkOrder } from '../plans/work-order.ts';
import { boardsLeft, refuseAboveOutput } from './boards-left.ts';
import { lockDrafts, lockOrder } from './lock-transfers.ts';
import type { Transfer } from './transfer-boards.ts';
import { type TransferDetail, transferBoardsDetail } from './transfer-boards-detail.ts';

/** Adds boards to a draft, no more than the sending line's output that no other transfer has taken. */
export async function addTransferDetail(ctx: SignedInContext, input: Input): Promise<TransferDetail> {
  const values = await readInput(ctx, transferBoardsDetail, input);
  const [transfer] = await lockDrafts(ctx, [values.transferBoardsId ?? '']);
  const { layout, productLongCode } = await fitted(ctx, transfer, values as TransferDetail);
  return insertRow(ctx, transferBoardsDetail, { ...values, layout, productLongCode });
}

/** Changes boards on a draft by the same rule. */
export async function changeTransferDetail(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<TransferDetail> {
  const { transferBoardsId } = await readRow(ctx, transferBoardsDetail, id);
  const [transfer] = await lockDrafts(ctx, [transferBoardsId]);
  const before = await readRow(ctx, transferBoardsDetail, id);
  const values = await readInput(ctx, transferBoardsDetail, input, true);
  const after = { ...before, ...values } as TransferDetail;
  if (after.transferBoardsId !== transferBoardsId)
    throw new BusinessError({ zh: '明细不能移到其他转板单', en: 'Boards cannot move to another transfer' }, { field: 'transferBoardsId' });
  const { layout, productLongCode } = await fitted(ctx, transfer, after, before);
  return updateRow(ctx, transferBoardsDetail, id, { ...values, layout, productLongCode }, expected);
}

export async function removeTransferDetails(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = await readRows(ctx, transferBoardsDetail, ids);
  if (rows.length > 0)
    await lockDrafts(
      ctx,
      rows.map((row) => row.transferBoardsId),
    );
  await removeRows(ctx, transferBoardsDetail, ids);
}

async function fitted(ctx: SignedInContext, transfer: Transfer | undefined, detail: TransferDetail, before?: TransferDetail) {
  if (!transfer) throw new Error('a detail without its transfer');
  if ((detail.badCount ?? 0) > detail.quantity)
    throw new BusinessError(
      { zh: '不良数量不能大于转板数量', en: 'There cannot be more defective boards than boards' },
      { field: 'badCount' },
    );
  const order = await lockOrder(ctx, { id: transfer.workOrderId ?? '' });
  if (detail.productLongCode !== before?.productLongCode) refuseOtherProduct(detail, order);
  const left = await boardsLeft(ctx, transfer, detail.layout, before?.id);
  refuseAboveOutput(detail.quantity, left);
  return { layout: left.layout, productLongCode: detail.productLongCode ?? order.productLongCode };
}

/** A code may be left out; one that is named is the work order's. */
function refuseOtherProduct({ productLongCode: named }: TransferDetail, { productLongCode: made, workOrderNumber }: WorkOrder): void {
  if (named === null || named === undefined || made === null || named === made) return;
  throw new BusinessError(
    {
      zh: `工单 ${workOrderNumber} 的产品长编码为 ${made}，与填写的不一致`,
      en: `The product code of work order ${workOrderNumber} is ${made}, not the one entered`,
    },
    { field: 'productLongCode' },
  );
}

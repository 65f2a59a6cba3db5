import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { holdNumber, nextNumber } from '#server/engine/numbers/next-number.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { businessDateOf } from '../shifts/shift-clock.ts';
import { lockDrafts, lockOrder } from './lock-transfers.ts';
import { type Transfer, transferBoards } from './transfer-boards.ts';
import { transferBoardsDetail } from './transfer-boards-detail.ts';

const numbers = { entity: transferBoards, field: 'transferNumber', sign: 'ZB', hyphen: true };

/** Drafts a transfer of boards between two lines; by default with the next number of its day. */
export async function addTransfer(ctx: SignedInContext, input: Input): Promise<Transfer> {
  refuseState(input, 'draft');
  const values = await readInput(ctx, transferBoards, input);
  refuseSameLine(values);
  const order = await lockOrder(ctx, { number: values.workOrderNumber ?? '' });
  const today = businessDateOf(ctx.now(), ctx.session.timeZone);
  const transferDate = values.transferDate ?? today;
  if (values.transferNumber) await holdNumber(ctx, numbers, values.transferNumber);
  return insertRow(ctx, transferBoards, {
    ...values,
    transferDate,
    transferNumber: values.transferNumber ?? (await nextNumber(ctx, numbers, transferDate)),
    workOrderNumber: order.workOrderNumber,
    workOrderId: order.id,
    transferState: 'draft',
  });
}

/** Changes a draft; once it has boards, its work order and sending line cannot change. */
export async function changeTransfer(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Transfer> {
  const [before] = await lockDrafts(ctx, [id]);
  refuseState(input, before?.transferState);
  const values = await readInput(ctx, transferBoards, input, true);
  const after = { ...before, ...values } as Transfer;
  refuseSameLine(after);
  const order = await lockOrder(ctx, { number: after.workOrderNumber });
  const isOther = order.id !== before?.workOrderId || after.fromLineId !== before.fromLineId;
  if (isOther && (await hasBoards(ctx, id)))
    throw new BusinessError({
      zh: '转板单已有明细，不能更改工单或转出产线',
      en: 'There are boards on this transfer: its work order and sending line cannot change',
    });
  return updateRow(
    ctx,
    transferBoards,
    id,
    {
      ...values,
      transferNumber: after.transferNumber ?? before?.transferNumber ?? null,
      transferDate: after.transferDate ?? before?.transferDate ?? null,
      workOrderNumber: order.workOrderNumber,
      workOrderId: order.id,
    },
    expected,
  );
}

/** A client that sets the state believes that the boards are on their way: it is told the calls that send and receive them. */
function refuseState({ transferState }: Input, state: string | null | undefined): void {
  if (isAbsent(transferState) || transferState === state) return;
  throw new BusinessError(
    {
      zh: '转板状态不能直接修改：发出请调用 transferboards/send，接收请调用 transferboards/receive',
      en: 'The state of a transfer is not set: transferboards/send sends it, transferboards/receive receives it',
    },
    { field: 'transferState' },
  );
}

/** Removes drafts with their boards. */
export async function removeTransfers(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (ids.length > 0) await lockDrafts(ctx, ids);
  await removeRows(ctx, transferBoards, ids);
}

async function hasBoards({ db, session }: SignedInContext, transferId: string): Promise<boolean> {
  const { table } = transferBoardsDetail;
  const are = and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0), eq(table.transferBoardsId, transferId));
  return (await db.$count(table, are)) > 0;
}

function refuseSameLine({ fromLineId, toLineId }: Partial<Transfer>): void {
  if (fromLineId === undefined || fromLineId !== toLineId) return;
  throw new BusinessError({ zh: '转入产线不能与转出产线相同', en: 'The two lines must differ' }, { field: 'toLineId' });
}

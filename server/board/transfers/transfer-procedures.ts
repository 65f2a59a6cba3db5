import * as z from 'zod';
import { crud } from '#server/engine/crud.ts';
import { id, ids, optional } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { messages } from '#server/errors.ts';
import { lockOrdersOf, receiveTransfer, sendTransfer } from './move-transfer.ts';
import { addTransfer, changeTransfer, removeTransfers } from './save-transfer.ts';
import { addTransferDetail, changeTransferDetail, removeTransferDetails } from './save-transfer-detail.ts';
import { transferBoards } from './transfer-boards.ts';
import { transferBoardsDetail } from './transfer-boards-detail.ts';

/** Pages send the selected rows, a client may send one. */
const transfersInput = z.object({ id: optional(id), ids: optional(ids) }).transform((input, checked) => {
  const named = input.ids?.length ? input.ids : input.id === undefined ? [] : [input.id];
  if (named.length === 0) checked.addIssue({ code: 'custom', path: ['id'], message: messages.noneSelected.zh });
  return { ids: named };
});

/** All calls of the transfers between lines; a sent one cannot change. */
export const transferProcedures = {
  ...crud(transferBoards, { insert: addTransfer, update: changeTransfer, remove: removeTransfers }),
  ...selectable(transferBoards),
  ...moving(
    transferBoards,
    { send: { prepare: lockOrdersOf, act: sendTransfer }, receive: receiveTransfer },
    { input: transfersInput, answer: (ctx, rows) => withLabels(ctx, transferBoards, rows), shown: 'list' },
  ),
};

export const transferDetailProcedures = crud(transferBoardsDetail, {
  insert: addTransferDetail,
  update: changeTransferDetail,
  remove: removeTransferDetails,
});

import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, ids, idsInput, optional } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { messages } from '#server/errors.ts';
import { savedByCommands } from '../save-or-update.ts';
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
  ...crud(transferBoards),
  ...selectable(transferBoards),
  ...savedByCommands({
    path: transferBoards.path,
    legacyPath: transferBoards.legacyPath,
    add: ['transferboards_add'],
    edit: ['transferboards_edit'],
    save: addTransfer,
    update: changeTransfer,
  }),
  remove: procedure
    .meta(metaOf(transferBoards, 'transferboards_delete', 'POST', 'remove'))
    .input(idsInput)
    .mutation(({ ctx, input }) => removeTransfers(ctx, input.ids)),
  ...moving(
    transferBoards,
    { send: { lock: lockOrdersOf, act: sendTransfer }, receive: receiveTransfer },
    { input: transfersInput, answer: (ctx, rows) => withLabels(ctx, transferBoards, rows) },
  ),
};

export const transferDetailProcedures = {
  ...crud(transferBoardsDetail),
  ...savedByCommands({
    path: transferBoardsDetail.path,
    legacyPath: transferBoardsDetail.legacyPath,
    add: ['transferboardsdetail_add'],
    edit: ['transferboardsdetail_edit'],
    save: addTransferDetail,
    update: changeTransferDetail,
  }),
  remove: procedure
    .meta(metaOf(transferBoardsDetail, 'transferboardsdetail_delete', 'POST', 'remove'))
    .input(idsInput)
    .mutation(({ ctx, input }) => removeTransferDetails(ctx, input.ids)),
};

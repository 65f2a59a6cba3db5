import { sql } from 'drizzle-orm';
import { check, index } from 'drizzle-orm/pg-core';
import { boardSides } from '#rules/board-sides.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { integer, longText, reference, text } from '#server/entity/fields.ts';

/** Boards of one side on a transfer, all from the sending line's output (docs/production.md, 'transferboardsdetail'). */
export const transferBoardsDetail = entity('board.transferBoardsDetail', {
  label: { zh: '转板明细', en: 'Transferred boards' },
  legacyPath: '/board/transferboardsdetail',
  writes: 'save-update',
  permission: 'transferboardsdetail',
  without: ['import'],
  title: 'productLongCode',
  names: ['transferBoardsId', 'productLongCode'],
  fields: {
    transferBoardsId: reference({
      label: { zh: '转板单', en: 'Transfer' },
      required: true,
      to: 'board.transferBoards',
      labelKey: 'transferNumber',
      onRemove: 'along',
      code: true,
      list: true,
      filter: 'equals',
    }),
    productLongCode: text({
      label: { zh: '产品长编码', en: 'Product code' },
      help: { zh: '不填时为工单的产品', en: "When empty: the work order's product" },
      max: 128,
      code: true,
      list: true,
      filter: 'contains',
    }),
    layout: text({
      label: { zh: '面别', en: 'Board side' },
      help: { zh: '工单按面别报工时填写', en: 'Where the work order is reported by side' },
      known: boardSides,
      max: 32,
      list: true,
      filter: 'equals',
    }),
    quantity: integer({ label: { zh: '转板数量', en: 'Quantity' }, required: true, min: 1, max: 9_999_999, list: true }),
    badCount: integer({ label: { zh: '不良数量', en: 'Defective' }, min: 0, max: 9_999_999, initial: 0, list: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  constraints: (details) => [
    index('board_transfer_boards_detail_of').on(details.tenantId, details.transferBoardsId),
    check('board_transfer_boards_detail_quantity', sql`quantity > 0`),
  ],
});

export type TransferDetail = Row<(typeof transferBoardsDetail)['fields']>;

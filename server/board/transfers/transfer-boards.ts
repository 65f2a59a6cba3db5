import { index } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, longText, reference, text } from '#server/entity/fields.ts';
import { transferLife } from './transfer-life.ts';

/** Boards of a work order that move from one line to another: drafted, sent, received (docs/production.md, 'transferboards 转板'). */
export const transferBoards = entity('board.transferBoards', {
  label: { zh: '转板单', en: 'Board transfer' },
  legacyPath: '/board/transferboards',
  writes: 'save-update',
  permission: 'transferboards',
  life: transferLife,
  without: ['import'],
  title: 'transferNumber',
  selects: ['workOrderNumber', 'transferState'],
  order: ['-transferDate'],
  fields: {
    transferNumber: text({
      label: { zh: '转板单号', en: 'Transfer number' },
      help: { zh: '不填时自动编号', en: 'When empty: numbered by the system' },
      max: 32,
      code: true,
      list: true,
      filter: 'contains',
    }),
    workOrderNumber: text({
      label: { zh: '工单号', en: 'Work order' },
      copies: 'workOrderId.workOrderNumber',
      required: true,
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    workOrderId: reference({ label: { zh: '工单', en: 'Work order' }, to: 'board.workOrder', form: false, view: false }),
    fromLineId: reference({
      label: { zh: '转出产线', en: 'From line' },
      required: { zh: '请选择转出产线', en: 'Choose the line that sends' },
      to: 'board.productionLine',
      list: true,
      filter: 'equals',
    }),
    toLineId: reference({
      label: { zh: '转入产线', en: 'To line' },
      required: { zh: '请选择转入产线', en: 'Choose the line that receives' },
      to: 'board.productionLine',
      list: true,
      filter: 'equals',
    }),
    transferDate: date({
      label: { zh: '转板日期', en: 'Date' },
      help: { zh: '不填为今天', en: 'When empty: today' },
      list: true,
      filter: 'between',
    }),
    transferState: choice(transferLife.asField),
    sender: text({
      label: { zh: '发出人', en: 'Sender' },
      help: { zh: '不填时为点击发出的人', en: 'When empty: who sends it' },
      max: 64,
      list: true,
    }),
    receiver: text({
      label: { zh: '接收人', en: 'Receiver' },
      help: { zh: '不填时为点击接收的人', en: 'When empty: who receives it' },
      max: 64,
      list: true,
    }),
    sendTime: dateTime({ label: { zh: '发出时间', en: 'Sent at' }, form: false }),
    receiveTime: dateTime({ label: { zh: '接收时间', en: 'Received at' }, form: false }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['transferNumber'], message: { zh: '转板单号已存在', en: 'This transfer number already exists' } }],
  constraints: (transfers) => [index('board_transfer_boards_order').on(transfers.tenantId, transfers.workOrderId, transfers.fromLineId)],
});

export type Transfer = Row<(typeof transferBoards)['fields']>;

import { boardSides, sideIn } from '#rules/board-sides.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Row } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, integer, longText, reference, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';
import type { Problems } from '#server/errors.ts';
import { scopeOfLine } from '../lines/production-line.ts';

const sideLabel = { zh: '面别', en: 'Board side' };
const choices = {
  zh: `：${boardSides.map(({ label }) => label.zh).join('、')}`,
  en: `: ${boardSides.map(({ label }) => label.en).join(', ')}`,
};

/** What is planned or reported, with the side in full that it names. Another word is a problem at its field unless it `isKnown`. */
export async function withSide(
  { locale }: SignedInContext,
  input: Input,
  isKnown: (typed: string) => boolean | Promise<boolean> = () => false,
): Promise<{ input: Input; problems: Problems }> {
  const typed = typeof input.layout === 'string' ? input.layout.trim() : '';
  if (typed === '' || (await isKnown(typed))) return { input, problems: {} };
  const side = sideIn(typed);
  if (side !== undefined) return { input: { ...input, layout: side }, problems: {} };
  return { input, problems: { layout: ruleMessage('notChoice', locale, sideLabel[locale]) + choices[locale] } };
}

/** The state of a work order is what planners and the ERP say of it: no command depends on it. */
const orderLife = life({
  field: 'orderState',
  states: {
    open: { zh: '未开工', en: 'Open', tone: 'neutral' },
    running: { zh: '生产中', en: 'Running', tone: 'accent' },
    finished: { zh: '已完工', en: 'Finished', tone: 'good' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'warning' },
  },
  first: 'open',
  moves: {},
});

/** A production order: one product, one quantity; plans spread it over lines and days (specification 10.3, 10.7). */
export const workOrder = entity('board.workOrder', {
  label: { zh: '工单', en: 'Work order' },
  legacyPath: '/board/workorder',
  writes: 'save-update',
  permission: 'workorder',
  title: 'workOrderNumber',
  selects: ['workOrderNumber', 'productLongCode', 'productName', 'lineId', 'side'],
  scope: scopeOfLine,
  life: orderLife,
  fields: {
    workOrderNumber: text({
      label: { zh: '工单号', en: 'Work order' },
      required: true,
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    workOrderErpId: text({ label: { zh: 'ERP工单ID', en: 'ERP ID' }, max: 64, code: true, filter: 'equals' }),
    productLongCode: text({
      label: { zh: '产品长编码', en: 'Product code' },
      max: 128,
      code: true,
      codeOf: 'rd.item',
      list: true,
      filter: 'contains',
    }),
    productName: text({ label: { zh: '产品名称', en: 'Product name' }, max: 255, list: true, filter: 'contains' }),
    customerCode: text({ label: { zh: '客户编码', en: 'Customer code' }, max: 64, code: true, list: 'offered', filter: 'contains' }),
    planQty: integer({ label: { zh: '计划数量', en: 'Planned quantity' }, min: 0, list: true }),
    lineId: reference({ label: { zh: '产线', en: 'Line' }, to: 'board.productionLine', list: true, filter: 'equals' }),
    side: choice({
      label: sideLabel,
      options: boardSides,
      list: 'offered',
      filter: 'equals',
    }),
    orderState: choice({ ...orderLife.asField, label: { zh: '工单状态', en: 'State' }, form: true }),
    startDate: date({ label: { zh: '开工日期', en: 'Start date' }, list: true, filter: 'between' }),
    dueDate: date({
      label: { zh: '交货日期', en: 'Due date' },
      notBefore: {
        field: 'startDate',
        message: { zh: '交货日期不能早于开工日期', en: 'The due date must not be before the start date' },
      },
      list: true,
      filter: 'between',
    }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  outerIds: ['workOrderErpId'],
  unique: [{ fields: ['workOrderNumber'], message: { zh: '工单号已存在', en: 'This work order already exists' } }],
});

export type WorkOrder = Row<(typeof workOrder)['fields']>;

import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { boardSides } from '#rules/board-sides.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, decimal, flag, integer, longText, reference, text } from '#server/entity/fields.ts';
import { scopeOfLine } from '../lines/production-line.ts';

const unknown = { zh: '不填表示未定', en: 'Leave empty if not set yet' };

/** The plan of one line for a work order on one business date; −1 means that no standard is set (specification 10.3, 'Plan row'). */
export const workOrderPlan = entity('board.workOrderPlan', {
  label: { zh: '工单计划', en: 'Work order plan' },
  legacyPath: '/board/workorderplan',
  writes: 'save-update',
  permission: 'workorderplan',
  title: 'planDate',
  names: ['workOrderId', 'lineId', 'planDate'],
  order: ['-planDate'],
  scope: scopeOfLine,
  fields: {
    workOrderId: reference({
      label: { zh: '工单', en: 'Work order' },
      required: true,
      to: 'board.workOrder',
      labelKey: 'workOrderNumber',
      code: true,
      list: true,
      filter: 'equals',
    }),
    lineId: reference({
      label: { zh: '产线', en: 'Line' },
      help: { zh: '不填时为工单的产线', en: 'When empty: the line of the work order' },
      to: 'board.productionLine',
      list: true,
      filter: 'equals',
    }),
    planDate: date({ label: { zh: '计划日期', en: 'Plan date' }, required: true, list: true, filter: 'between' }),
    shiftType: choice({
      label: { zh: '班别', en: 'Shift' },
      help: { zh: '不填时按各班净工作时间分摊', en: 'When empty: shared out over the shifts by their net minutes' },
      dictionary: 'shift_type',
      list: true,
      filter: 'equals',
    }),
    planCount: integer({ label: { zh: '计划数量', en: 'Planned quantity' }, required: true, min: 0, list: true }),
    standardManpower: integer({
      label: { zh: '标准人力', en: 'Standard manpower' },
      help: unknown,
      min: -1,
      max: 1000,
      minusOne: true,
      list: true,
    }),
    standardCapacity: integer({
      label: { zh: '标准产能', en: 'Standard capacity' },
      unit: { zh: '件/小时', en: 'pcs/h' },
      help: unknown,
      min: -1,
      minusOne: true,
      list: true,
    }),
    layout: text({
      label: { zh: '面别', en: 'Board side' },
      known: boardSides,
      max: 32,
      list: true,
      filter: 'equals',
    }),
    standardWorkHour: decimal({
      label: { zh: '标准工时', en: 'Standard hours' },
      unit: { zh: '小时/件', en: 'h/pc' },
      help: unknown,
      min: -1,
      scale: 4,
      minusOne: true,
      list: true,
    }),
    shortFallSwitch: flag({ label: { zh: '欠料开关', en: 'Shortfall' }, list: true, filter: 'equals' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  computed: { inputCount: 'integer', outputCount: 'integer', plannedRate: 'decimal' },
  constraints: (plans) => [
    uniqueIndex('board_work_order_plan_once')
      .on(
        plans.tenantId,
        plans.workOrderId,
        sql`coalesce(line_id, 0)`,
        plans.planDate,
        sql`coalesce(layout, '')`,
        sql`coalesce(shift_type, '')`,
      )
      .where(sql`is_deleted = 0`),
    index('board_work_order_plan_day').on(plans.tenantId, plans.planDate, plans.lineId),
  ],
});

export type Plan = Row<(typeof workOrderPlan)['fields']>;

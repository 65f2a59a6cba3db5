import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { boardSides } from '#rules/board-sides.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, decimal, flag, integer, numberChoice, reference, text } from '#server/entity/fields.ts';

const perHead = { zh: '小时/人', en: 'h each' };
const pieces = { min: 0, max: 9_999_999, list: true } as const;
const people = { zh: '实际投入人数必须在1-100人之间', en: 'People at work must be between 1 and 100' };
const hours = { zh: '正常工时必须大于0小于4', en: 'Normal hours must be above 0 and at most 4' };

import { scopeOfLine } from '../lines/production-line.ts';
import { warnings } from './warning-words.ts';

/**
 * The output of one line for one work order in one slot of a shift (specification 10.3, 10.5; the limits of each variant are in
 * report-variants.ts).
 */
export const productionRecord = entity('board.productionRecord', {
  label: { zh: '生产报工', en: 'Production report' },
  legacyPath: '/board/productionrecord',
  writes: 'save-update',
  permission: 'productionrecord',
  without: ['import'],
  title: 'workOrderNumber',
  names: ['lineId', 'planDate', 'shiftType', 'timeRange', 'workOrderNumber'],
  scope: scopeOfLine,
  fields: {
    lineId: reference({
      label: { zh: '产线', en: 'Line' },
      required: true,
      fixed: true,
      to: 'board.productionLine',
      list: true,
      filter: 'equals',
    }),
    shiftRecordId: reference({
      label: { zh: '班次', en: 'Shift' },
      required: true,
      to: 'board.shiftRecord',
      labelKey: 'shiftRecordDate',
      form: false,
      view: false,
    }),
    workOrderId: reference({
      label: { zh: '工单', en: 'Work order' },
      required: { zh: '请选择工单', en: 'Choose the work order' },
      fixed: true,
      to: 'board.workOrder',
      view: false,
    }),
    workOrderPlanId: reference({
      label: { zh: '工单计划', en: 'Plan' },
      to: 'board.workOrderPlan',
      labelKey: 'workOrderPlanDate',
      form: false,
      view: false,
    }),
    workOrderNumber: text({
      label: { zh: '工单号', en: 'Work order' },
      copies: 'workOrderId.workOrderNumber',
      readOnly: true,
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    layout: text({
      label: { zh: '面别', en: 'Board side' },
      help: { zh: '不填则按计划的面别', en: 'When empty: the side of the plan' },
      fixed: true,
      known: boardSides,
      max: 32,
      list: true,
      filter: 'equals',
    }),
    planDate: date({ label: { zh: '业务日期', en: 'Business date' }, required: true, form: false, list: true, filter: 'between' }),
    shiftType: choice({
      label: { zh: '班别', en: 'Shift' },
      required: true,
      form: false,
      dictionary: 'shift_type',
      list: true,
      filter: 'equals',
    }),
    timeRange: choice({
      label: { zh: '时段', en: 'Slot' },
      required: { zh: '请选择时段', en: 'Choose the slot' },
      dictionary: 'production_record_time_range',
      list: true,
      filter: 'equals',
    }),
    inputCount: integer({ label: { zh: '投入数量', en: 'Input' }, required: true, ...pieces }),
    outputCount: integer({ label: { zh: '产出数量', en: 'Output' }, required: true, ...pieces }),
    badCount: integer({ label: { zh: '功能不良数', en: 'Functional defects' }, required: true, ...pieces }),
    appearanceBadCount: integer({ label: { zh: '外观不良数', en: 'Appearance defects' }, ...pieces }),
    unpleasantSight: text({
      label: { zh: '不良现象', en: 'Defects' },
      help: { zh: '多种现象写作 虚焊×5、连锡×4', en: 'Several kinds are written key×pieces、key×pieces' },
      max: 500,
      wide: true,
      list: 'offered',
    }),
    numberOfWorker: integer({
      label: { zh: '实际投入人数', en: 'People at work' },
      required: people,
      above: 0,
      max: 100,
      message: people,
      list: 'offered',
    }),
    workHour: decimal({
      label: { zh: '正常工时', en: 'Normal hours' },
      unit: perHead,
      required: hours,
      above: 0,
      max: 4,
      scale: 2,
      message: hours,
      list: 'offered',
    }),
    exceptWorkOfWorker: integer({
      label: { zh: '异常人数', en: 'People with lost time' },
      min: 0,
      max: 100,
      minusOne: true,
      message: { zh: '异常人数必须在0-100人之间', en: 'People with lost time must be between 0 and 100' },
      initial: 0,
      list: 'offered',
    }),
    exceptWorkHour: decimal({
      label: { zh: '异常工时', en: 'Lost hours' },
      unit: perHead,
      min: 0,
      max: 4,
      scale: 2,
      minusOne: true,
      message: { zh: '异常工时必须在0-4小时之间', en: 'Lost hours must be between 0 and 4' },
      initial: 0,
      list: 'offered',
    }),
    exceptWorkNote: text({ label: { zh: '异常说明', en: 'Loss reason' }, max: 500, wide: true, list: 'offered' }),
    workHourType: numberChoice({
      label: { zh: '工时类型', en: 'Hours type' },
      required: true,
      options: [
        { value: '1', label: { zh: '正班', en: 'Regular shift' } },
        { value: '2', label: { zh: '平时加班', en: 'Weekday overtime' } },
        { value: '3', label: { zh: '周末加班', en: 'Weekend overtime' } },
        { value: '4', label: { zh: '节假日加班', en: 'Holiday overtime' } },
      ],
      list: 'offered',
      filter: 'equals',
    }),
    productionProcess: numberChoice({
      label: { zh: '生产工序', en: 'Process' },
      required: true,
      options: [
        { value: '1', label: { zh: '成品', en: 'Finished product' } },
        { value: '2', label: { zh: '半成品', en: 'Semi-finished' } },
      ],
      list: 'offered',
      filter: 'equals',
    }),
    note: text({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true, list: 'offered' }),
    warnings: text({
      label: { zh: '提醒', en: 'Warnings' },
      max: 255,
      form: false,
      options: Object.entries(warnings).map(([value, label]) => ({ value, label })),
    }),
    warningsConfirmed: flag({ label: { zh: '提醒已确认', en: 'Warnings confirmed' }, form: false }),
  },
  constraints: (reports) => [
    uniqueIndex('board_production_record_once')
      .on(reports.tenantId, reports.workOrderId, reports.lineId, sql`coalesce(layout, '')`, reports.planDate, reports.timeRange)
      .where(sql`is_deleted = 0`),
    index('board_production_record_shift').on(reports.tenantId, reports.shiftRecordId),
    index('board_production_record_day').on(reports.tenantId, reports.planDate),
    index('board_production_record_plan').on(reports.tenantId, reports.workOrderPlanId),
  ],
});

export type Report = Row<(typeof productionRecord)['fields']>;

import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, decimal, integer, longText, numberChoice, reference, text } from '#server/entity/fields.ts';
import { productionLine, scopeOfLine } from '../lines/production-line.ts';
import { shiftLife } from './shift-life.ts';

const people = { min: 0, max: 10_000, unit: { zh: '人', en: 'people' } } as const;
const hours = { min: 0, max: 100_000, scale: 2, unit: { zh: '小时', en: 'h' }, form: false } as const;

/** One shift of one line; the open one is the line's current shift (specification 10.3; docs/production.md, 'Shifts'). */
export const shiftRecord = entity('board.shiftRecord', {
  label: { zh: '班次记录', en: 'Shift record' },
  legacyPath: '/board/shiftrecord',
  writes: 'save-update',
  permission: 'shiftrecord',
  without: ['import'],
  title: 'planDate',
  names: ['lineId', 'planDate', 'shiftType'],
  order: ['-startTime'],
  scope: scopeOfLine,
  life: shiftLife,
  fields: {
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    shiftType: choice({ label: { zh: '班别', en: 'Shift' }, required: true, dictionary: 'shift_type', list: true, filter: 'equals' }),
    /** Of its line when it began: what was reported stays people or machines, whatever the line becomes. */
    lineType: choice({
      label: { zh: '产线类型', en: 'Line type' },
      options: productionLine.fields.lineType.options ?? [],
      form: false,
      list: 'offered',
      filter: 'equals',
    }),
    planDate: date({
      label: { zh: '业务日期', en: 'Business date' },
      help: { zh: '不填时为班次开始的日期', en: 'When empty: the date on which the shift starts' },
      list: true,
      filter: 'between',
    }),
    startTime: dateTime({
      label: { zh: '开始时间', en: 'Start' },
      required: { zh: '请选择开始时间', en: 'Choose the start time' },
      list: true,
    }),
    endTime: dateTime({ label: { zh: '结束时间', en: 'End' }, form: false, list: true }),
    /** As laid out when it began (decision 104); null for those of the dictionary. */
    slots: longText({ label: { zh: '时段', en: 'Slots' }, max: 2000, form: false }),
    shiftState: choice({ ...shiftLife.asField, label: { zh: '班次状态', en: 'State' }, required: true }),
    lineState: numberChoice({
      label: { zh: '线体状态', en: 'Line state' },
      own: true,
      required: true,
      options: [
        { value: '0', label: { zh: '正常', en: 'Normal' }, tone: 'good' },
        { value: '1', label: { zh: '其他', en: 'Other' }, tone: 'warning' },
      ],
      initial: 0,
      list: true,
      filter: 'equals',
    }),
    lineStateDesc: text({
      label: { zh: '状态说明', en: 'State note' },
      own: true,
      help: { zh: '正常生产可不填写，其他情况请填写', en: 'Optional for normal production, needed otherwise' },
      max: 255,
    }),
    shouldAttendCount: integer({ label: { zh: '应到人数', en: 'Expected attendance' }, required: true, ...people, list: 'offered' }),
    realAttendCount: integer({
      label: { zh: '实到人数', en: 'Present' },
      required: { zh: '请填写实到人数', en: 'Enter how many are present' },
      ...people,
      list: true,
    }),
    leaveCount: integer({
      label: { zh: '请假人数', en: 'On leave' },
      required: { zh: '请填写请假人数', en: 'Enter how many are on leave' },
      ...people,
      list: 'offered',
    }),
    teamLeader: text({ label: { zh: '组长', en: 'Team leader' }, max: 64, list: true, filter: 'contains' }),
    ipqc: text({ label: { zh: 'IPQC', en: 'IPQC' }, max: 64 }),
    pie: text({ label: { zh: 'PIE', en: 'PIE' }, max: 64 }),
    pqe: text({ label: { zh: 'PQE', en: 'PQE' }, max: 64 }),
    indirectWorkHour: decimal({ label: { zh: '外包计件工时', en: 'Outsourced piecework hours' }, ...hours }),
    borrowWorkHour: decimal({ label: { zh: '借入工时', en: 'Borrowed hours' }, ...hours }),
    lendingWorkHour: decimal({ label: { zh: '借出工时', en: 'Lent hours' }, ...hours }),
    otherWorkHour: decimal({ label: { zh: '其他工时', en: 'Other hours' }, ...hours }),
    endNote: longText({ label: { zh: '交接事项', en: 'Handover notes' }, max: 500, form: false }),
    noOutputSlot: text({ label: { zh: '没有产出的时段', en: 'Slot with no output' }, max: 32, form: false }),
    noOutputBy: reference({ label: { zh: '确认无产出', en: 'No output confirmed by' }, to: 'system.user', onRemove: 'keep', form: false }),
    noOutputAt: dateTime({ label: { zh: '无产出确认时间', en: 'No output confirmed at' }, form: false }),
    restartReason: text({ label: { zh: '重启或更正原因', en: 'Why reopened or corrected' }, max: 255, form: false }),
    // The name stays visible after the user has left.
    restartedBy: reference({
      label: { zh: '重启或更正人', en: 'Reopened or corrected by' },
      to: 'system.user',
      onRemove: 'keep',
      form: false,
    }),
    restartedAt: dateTime({ label: { zh: '重启或更正时间', en: 'Reopened or corrected at' }, form: false }),
    signedOffBy: reference({ label: { zh: '签核人', en: 'Signed off by' }, to: 'system.user', onRemove: 'keep', form: false }),
    signedOffAt: dateTime({ label: { zh: '签核时间', en: 'Signed off at' }, form: false }),
    signOffNote: longText({ label: { zh: '签核备注', en: 'Sign-off note' }, max: 500, form: false }),
  },
  constraints: (shifts) => [
    uniqueIndex('board_shift_record_open').on(shifts.tenantId, shifts.lineId).where(sql`is_deleted = 0 and shift_state = 'open'`),
    index('board_shift_record_line').on(shifts.tenantId, shifts.lineId, shifts.startTime),
  ],
});

export type ShiftRow = Row<(typeof shiftRecord)['fields']>;
/** With the labels of its choices and users. */
export type LabelledShift = ShiftRow & { shiftTypeName?: string; signedOffByName?: string; noOutputByName?: string };

import { index } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, decimal, integer, longText, reference } from '#server/entity/fields.ts';
import { scopeOfLine } from '../lines/production-line.ts';

/**
 * People lent to or borrowed from another department during a shift; included in its effective hours (docs/production.md, 'supporthours
 * 支援工时').
 */
export const supportHours = entity('board.supportHours', {
  label: { zh: '支援工时', en: 'Support hours' },
  legacyPath: '/board/supporthours',
  writes: 'save-update',
  permission: 'supporthours',
  title: 'planDate',
  names: ['lineId', 'planDate', 'supportType'],
  order: ['-planDate'],
  scope: scopeOfLine,
  fields: {
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    shiftRecordId: reference({
      label: { zh: '班次', en: 'Shift' },
      help: { zh: '不填时为产线当天的班次', en: "When empty: the line's shift of the date" },
      to: 'board.shiftRecord',
      inFull: true,
      list: 'offered',
    }),
    planDate: date({
      label: { zh: '业务日期', en: 'Business date' },
      help: { zh: '不填时为班次的业务日期', en: "When empty: the shift's business date" },
      list: true,
      filter: 'between',
    }),
    supportType: choice({
      label: { zh: '支援类型', en: 'Support type' },
      required: true,
      options: [
        { value: 'lend', label: { zh: '借出', en: 'Lent' }, tone: 'warning' },
        { value: 'borrow', label: { zh: '借入', en: 'Borrowed' }, tone: 'accent' },
      ],
      list: true,
      filter: 'equals',
    }),
    // Support from a department that was removed later remains valid.
    fromDeptId: reference({
      label: { zh: '借出部门', en: 'From department' },
      to: 'system.dept',
      onRemove: 'keep',
      list: true,
      filter: 'equals',
    }),
    toDeptId: reference({
      label: { zh: '借入部门', en: 'To department' },
      to: 'system.dept',
      onRemove: 'keep',
      list: true,
      filter: 'equals',
    }),
    numberOfWorker: integer({
      label: { zh: '支援人数', en: 'Helpers' },
      required: { zh: '请填写支援人数', en: 'Enter how many people help' },
      min: 1,
      max: 100,
      list: true,
    }),
    workHour: decimal({
      label: { zh: '支援工时', en: 'Hours each' },
      required: { zh: '请填写支援工时', en: 'Enter the hours of each person' },
      above: 0,
      max: 24,
      scale: 2,
      unit: { zh: '小时/人', en: 'h' },
      list: true,
    }),
    reason: longText({ label: { zh: '支援原因', en: 'Reason' }, max: 500, wide: true }),
  },
  constraints: (support) => [index('board_support_hours_shift').on(support.tenantId, support.shiftRecordId)],
});

export type SupportRow = Row<(typeof supportHours)['fields']>;

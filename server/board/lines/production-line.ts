import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, flag, integer, longText, reference, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/** A disabled line starts no shift and is not offered (specification 10.7, 'productionline/select'). */
const lineLife = life({
  field: 'isEnabled',
  states: { true: { zh: '启用', en: 'Enabled', tone: 'good' }, false: { zh: '停用', en: 'Disabled' } },
  moves: {
    enable: {
      from: ['false'],
      to: 'true',
      mayRepeat: true,
      label: { zh: '启用', en: 'Enable' },
      past: 'Enabled',
      title: { zh: '启用或停用产线', en: 'Enable or disable: Production line' },
      right: 'enable',
      confirm: { zh: '确认启用该产线？', en: 'Enable this line?' },
    },
    disable: {
      from: ['true'],
      to: 'false',
      mayRepeat: true,
      label: { zh: '停用', en: 'Disable' },
      past: 'Disabled',
      right: 'enable',
      legacy: false,
      confirm: {
        zh: '确认停用该产线？停用后不能开班，也不再供选择。',
        en: 'Disable this line? Shifts can no longer be started on it, and it is no longer offered.',
      },
    },
  },
});

/** A production line; its type determines its report and end-shift forms (docs/production.md, 'Lines, variants'). */
export const productionLine = entity('board.productionLine', {
  label: { zh: '产线', en: 'Production line' },
  legacyPath: '/board/productionline',
  writes: 'save-update',
  permission: 'productionline',
  title: 'lineName',
  selects: ['lineCode', 'lineName', 'lineType', 'deptId'],
  scope: { department: 'deptId', own: 'createUser' },
  shownIn: ['line_board', 'board_tv', 'plan_table', 'daily_report'],
  order: ['sort', 'lineCode'],
  fields: {
    lineCode: text({ label: { zh: '产线编号', en: 'Line code' }, required: true, max: 32, code: true, list: true, filter: 'contains' }),
    lineName: text({ label: { zh: '产线名称', en: 'Line name' }, required: true, max: 64, list: true, filter: 'contains' }),
    lineType: choice({
      label: { zh: '产线类型', en: 'Line type' },
      required: true,
      options: [
        { value: 'smt', label: { zh: 'SMT', en: 'SMT' }, tone: 'accent' },
        { value: 'dip', label: { zh: 'DIP', en: 'DIP' }, tone: 'good' },
        { value: 'semi', label: { zh: '半成品', en: 'Semi-finished' }, tone: 'neutral' },
        { value: 'autoWelding', label: { zh: '自动焊接', en: 'Auto-welding' }, tone: 'warning' },
      ],
      list: true,
      filter: 'equals',
    }),
    deptId: reference({ label: { zh: '所属部门', en: 'Department' }, to: 'system.dept', list: true, filter: 'equals' }),
    standardManpower: integer({ label: { zh: '标准人力', en: 'Standard manpower' }, min: 0, max: 1000, list: true }),
    leader: text({
      label: { zh: '线长', en: 'Line leader' },
      help: { zh: '与用户姓名一致，其首页即显示本线', en: "As the user's name is written: this line is then on the leader's start page" },
      max: 64,
      list: true,
    }),
    isEnabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
    sort: integer({ label: { zh: '排序', en: 'Order' }, min: 0, max: 1_000_000, initial: 1, isOrder: true, list: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  life: lineLife,
  unique: [{ fields: ['lineCode'], message: { zh: '产线编号已存在', en: 'This line code already exists' } }],
});

/** The data scope of what belongs to a line: the line's department; without a line, its maker's. */
export const scopeOfLine = { department: 'createDept', own: 'createUser', follows: 'lineId' } as const;

export type Line = Row<(typeof productionLine)['fields']>;
/** A line as it was during a shift: its type decides what the shift reports, and how it ends. */
export const asDuring = <L extends Line>(line: L, shift: { lineType: string | null }): L => ({
  ...line,
  lineType: shift.lineType ?? line.lineType,
});

/** With the label of its type. */
export type LabelledLine = Line & { lineTypeName?: string };

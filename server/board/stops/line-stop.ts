import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, dateTime, integer, longText, reference } from '#server/entity/fields.ts';
import { scopeOfLine } from '../lines/production-line.ts';
import { stopLife } from './stop-life.ts';

/** A time in which a line stood, within one of its shifts; what it cost is proposed to the reports of its slots (docs/production.md, 'Stops'). */
export const lineStop = entity('board.lineStop', {
  label: { zh: '停线记录', en: 'Line stop' },
  legacyPath: '/board/linestop',
  writes: 'save-update',
  permission: 'linestop',
  without: ['import'],
  title: 'startTime',
  names: ['lineId', 'startTime', 'reason'],
  order: ['-startTime'],
  scope: scopeOfLine,
  life: stopLife,
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
      to: 'board.shiftRecord',
      labelKey: 'shiftRecordDate',
      form: false,
      view: false,
    }),
    planDate: date({ label: { zh: '业务日期', en: 'Business date' }, form: false, list: true, filter: 'between' }),
    reason: choice({
      label: { zh: '停线原因', en: 'Reason' },
      required: { zh: '请选择停线原因', en: 'Choose why the line stands' },
      dictionary: 'production_loss_reason',
      list: true,
      filter: 'equals',
    }),
    startTime: dateTime({
      label: { zh: '停线时间', en: 'From' },
      required: { zh: '请填写停线时间', en: 'Enter since when the line stands' },
      list: true,
      filter: 'between',
    }),
    endTime: dateTime({
      label: { zh: '恢复时间', en: 'To' },
      help: { zh: '不填为仍在停线', en: 'Empty while the line still stands' },
      list: true,
    }),
    stopState: choice(stopLife.asField),
    numberOfWorker: integer({
      label: { zh: '影响人数', en: 'Affected' },
      help: { zh: '不填为全线人员（机台线为机台）', en: 'Empty: everybody at the line, or all of its machines' },
      min: 1,
      max: 100,
      list: true,
    }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true, list: 'offered' }),
  },
  constraints: (stops) => [
    uniqueIndex('board_line_stop_standing').on(stops.tenantId, stops.lineId).where(sql`is_deleted = 0 and stop_state = 'stopped'`),
    index('board_line_stop_shift').on(stops.tenantId, stops.shiftRecordId),
  ],
});

export type StopRow = Row<(typeof lineStop)['fields']>;
export type LabelledStop = StopRow & { reasonName?: string };

import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { date, flag, integer, reference, text } from '#server/entity/fields.ts';

/** A sentence shown on the boards of one line or all lines, for a range of days (docs/production.md, 'slogan 标语'). */
export const slogan = entity('board.slogan', {
  label: { zh: '标语', en: 'Slogan' },
  legacyPath: '/board/slogan',
  writes: 'save-update',
  permission: 'slogan',
  title: 'content',
  order: ['sort'],
  fields: {
    content: text({ label: { zh: '标语内容', en: 'Text' }, required: true, max: 255, wide: true, list: true, filter: 'contains' }),
    lineId: reference({
      label: { zh: '产线', en: 'Line' },
      help: { zh: '不填为所有看板', en: 'Empty: all boards' },
      to: 'board.productionLine',
      list: true,
      filter: 'equals',
    }),
    startDate: date({ label: { zh: '开始日期', en: 'First day' }, list: true, filter: 'between' }),
    endDate: date({ label: { zh: '结束日期', en: 'Last day' }, list: true, filter: 'between' }),
    sort: integer({ label: { zh: '排序', en: 'Order' }, min: 0, max: 1_000_000, initial: 1, isOrder: true, list: true }),
    isEnabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
  },
});

export type SloganRow = Row<(typeof slogan)['fields']>;

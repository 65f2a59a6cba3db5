import { entity } from '#server/entity/entity.ts';
import { choice, date, text } from '#server/entity/fields.ts';

/** What an exception of the calendar is: a statutory holiday, a day off that goes with one, or a weekend that is worked for it. */
export const dayKinds = ['holiday', 'rest', 'work'] as const;
export type DayKind = (typeof dayKinds)[number];

/**
 * A day that differs from its weekday, as the state announces it for each year: a tenant enters or imports them. Days that are not in here are
 * as their weekday is (calendar-params.ts).
 */
export const calendarDay = entity('system.calendarDay', {
  label: { zh: '日历日', en: 'Calendar day' },
  legacyPath: '/blade-system/calendar-day',
  permission: 'calendarday',
  title: 'day',
  order: ['day'],
  fields: {
    day: date({ label: { zh: '日期', en: 'Date' }, required: true, list: true, filter: 'between', example: '2026-12-30' }),
    kind: choice({
      label: { zh: '类型', en: 'Kind' },
      help: {
        zh: '法定节假日的工时为节假日加班，调休休息日为周末加班，调休上班日为正班',
        en: 'Hours count as holiday overtime on a statutory holiday, as weekend overtime on a day off, and as regular on a make-up day',
      },
      required: true,
      options: [
        { value: 'holiday', label: { zh: '法定节假日', en: 'Statutory holiday' }, tone: 'bad' },
        { value: 'rest', label: { zh: '调休休息日', en: 'Day off' }, tone: 'warning' },
        { value: 'work', label: { zh: '调休上班日', en: 'Make-up working day' }, tone: 'good' },
      ],
      list: true,
      filter: 'equals',
    }),
    name: text({ label: { zh: '节日', en: 'Occasion' }, max: 64, list: true, filter: 'contains' }),
  },
  unique: [{ fields: ['day'], message: { zh: '该日期已在日历中', en: 'This date is in the calendar already' } }],
});

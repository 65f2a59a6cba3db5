import 'dayjs/locale/zh-cn.js';
import '@mantine/dates/styles.css';
import type { Locale } from '#rules/screen.ts';

/** The language of the calendars: month names and their order, and the labels of their arrows. */
export function calendarProps(locale: Locale) {
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const isZh = locale === 'zh';
  return {
    locale: isZh ? 'zh-cn' : 'en',
    monthLabelFormat: isZh ? 'YYYY年M月' : 'MMMM YYYY',
    yearLabelFormat: isZh ? 'YYYY年' : 'YYYY',
    ariaLabels: {
      previousMonth: near.format(-1, 'month'),
      nextMonth: near.format(1, 'month'),
      previousYear: near.format(-1, 'year'),
      nextYear: near.format(1, 'year'),
      previousDecade: near.format(-10, 'year'),
      nextDecade: near.format(10, 'year'),
    },
  };
}

/** Days of other months would be too pale to read, and red is reserved for problems. */
export const plainDays = { hideOutsideDates: true, weekendDays: [] };

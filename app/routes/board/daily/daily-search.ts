import { isRealDate } from '#rules/dates.ts';
import { isId } from '#rules/field-rules.ts';
import type { ReportedBy } from '#server/board/boards/board-answers.ts';

/** The state of the daily report in its address; the default day is today. */
export interface DailySearch {
  by: ReportedBy;
  dateFrom?: string;
  dateTo?: string;
  lineId?: string;
}

export const groupings = [
  { by: 'line', label: 'daily.byLine' },
  { by: 'shift', label: 'daily.byShift' },
  { by: 'order', label: 'daily.byOrder' },
  { by: 'week', label: 'daily.byWeek' },
] as const;

/** Reads the report's address. A reversed range is swapped; one day alone is the whole range. */
export function readDailySearch(query: URLSearchParams): DailySearch {
  const days = ['dateFrom', 'dateTo'].map((name) => query.get(name) ?? '').filter(isRealDate);
  const [dateFrom, dateTo = dateFrom] = days.sort();
  const lineId = query.get('lineId') ?? '';
  return {
    by: groupings.find(({ by }) => by === query.get('by'))?.by ?? 'line',
    ...(dateFrom !== undefined && dateTo !== undefined && { dateFrom, dateTo }),
    ...(isId(lineId) && { lineId }),
  };
}

/** The days of an address that are none, as they were typed. */
export const unreadDays = (query: URLSearchParams): string[] =>
  ['dateFrom', 'dateTo'].map((name) => query.get(name)?.trim() ?? '').filter((typed) => typed !== '' && !isRealDate(typed));

/** The report's address in another state, at `index` as a page, at `xlsx` as a workbook. */
export function dailyAddress(search: DailySearch, change: Partial<DailySearch> = {}, as: 'index' | 'xlsx' = 'index'): string {
  const { by, dateFrom, dateTo, lineId } = { ...search, ...change };
  const query = new URLSearchParams({ by });
  if (dateFrom !== undefined && dateTo !== undefined) {
    query.set('dateFrom', dateFrom);
    query.set('dateTo', dateTo);
  }
  if (lineId !== undefined) query.set('lineId', lineId);
  return `/board/daily/${as}?${query}`;
}

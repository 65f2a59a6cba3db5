import { isRealDate } from '#rules/dates.ts';
import { isId } from '#rules/field-rules.ts';

/** The state of the report of losses in its address; the default period is the week that ends today. */
export interface LossSearch {
  dateFrom?: string;
  dateTo?: string;
  lineId?: string;
  shiftType?: string;
  workOrderNumber?: string;
}

/** Reads the address: a reversed range is swapped, one day alone is the whole range. */
export function readLossSearch(query: URLSearchParams): LossSearch {
  const days = ['dateFrom', 'dateTo'].map((name) => query.get(name) ?? '').filter(isRealDate);
  const [dateFrom, dateTo = dateFrom] = days.sort();
  const [lineId = '', shiftType = '', number = ''] = ['lineId', 'shiftType', 'workOrderNumber'].map(
    (name) => query.get(name)?.trim() ?? '',
  );
  return {
    ...(dateFrom !== undefined && dateTo !== undefined && { dateFrom, dateTo }),
    ...(isId(lineId) && { lineId }),
    ...(shiftType && { shiftType: shiftType.slice(0, 64) }),
    ...(number && { workOrderNumber: number.slice(0, 64) }),
  };
}

/** The report's address, at `losses` as a page, at `losses-xlsx` as a workbook. */
export const lossAddress = (search: LossSearch, as: 'losses' | 'losses-xlsx' = 'losses'): string =>
  `/board/daily/${as}?${new URLSearchParams({ ...search })}`;

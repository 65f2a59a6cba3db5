import { BusinessError } from '#server/errors.ts';

const maxDays = 92;
const aDay = 86_400_000;

/** The days of a report over several: in order, and no more than a quarter. */
export function refuseRange(dateFrom: string, dateTo: string): void {
  if (dateFrom > dateTo)
    throw new BusinessError({ zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' }, { field: 'dateTo' });
  if (Date.parse(dateTo) - Date.parse(dateFrom) >= maxDays * aDay)
    throw new BusinessError({ zh: `日期范围不能超过${maxDays}天`, en: `At most ${maxDays} days at once` }, { field: 'dateTo' });
}

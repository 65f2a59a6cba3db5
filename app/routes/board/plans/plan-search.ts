import { pageOf } from '#app/entity/list/search-params.ts';
import { isRealDate } from '#rules/dates.ts';
import { isId } from '#rules/field-rules.ts';

/** The state of the plan table in its address; invalid values are ignored. */
export interface PlanSearch {
  type: 'dip' | 'smt';
  current: number;
  size: number;
  planDateFrom?: string;
  planDateTo?: string;
  lineId?: string;
  /** A shift's key, or `none` for plans without one. */
  shiftType?: string;
}

/** Reads the table's address; without days the server uses today, an empty value means all days. */
export function readPlanSearch(query: URLSearchParams): PlanSearch {
  const day = (name: string) => {
    const text = query.get(name);
    if (text === null) return undefined;
    return isRealDate(text) ? text : '';
  };
  const lineId = query.get('lineId') ?? '';
  return {
    type: query.get('type') === 'smt' ? 'smt' : 'dip',
    ...pageOf(query, 30),
    planDateFrom: day('planDate_datege'),
    planDateTo: day('planDate_datele'),
    lineId: isId(lineId) ? lineId : undefined,
    shiftType: query.get('shiftType')?.slice(0, 64) || undefined,
  };
}

/** The address of the table in another state. */
export function planAddress(search: PlanSearch, change: Partial<PlanSearch> = {}): string {
  const { type, current, size, planDateFrom, planDateTo, lineId, shiftType } = { ...search, ...change };
  const query = new URLSearchParams({ type, planDate_datege: planDateFrom ?? '', planDate_datele: planDateTo ?? '' });
  if (lineId !== undefined) query.set('lineId', lineId);
  if (shiftType !== undefined) query.set('shiftType', shiftType);
  if (size !== 30) query.set('size', String(size));
  if (current > 1) query.set('current', String(current));
  return `/board/plans/index?${query}`;
}

/** What a trace may begin with, and its word. */
export const starts = {
  reel: 'smt.reel',
  workOrderNumber: 'smt.workOrder',
  productItemNumber: 'smt.product',
  itemNumber: 'smt.item',
  lot: 'smt.lot',
} as const;
export type Start = keyof typeof starts;

export interface TraceSearch {
  by: Start;
  code: string;
}

/** An unknown start is a reel. */
export function readTraceSearch(query: URLSearchParams): TraceSearch {
  const by = query.get('by') ?? '';
  return { by: Object.hasOwn(starts, by) ? (by as Start) : 'reel', code: (query.get('code') ?? '').trim().slice(0, 255) };
}

export const traceAddress = (search: TraceSearch, page = '/smt/feedlog/trace') => `${page}?${new URLSearchParams({ ...search })}`;

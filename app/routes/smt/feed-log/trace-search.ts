/** What a trace may begin with, and its word. */
export const starts = {
  reel: 'smt.reel',
  workOrderNumber: 'smt.workOrder',
  customerOrder: 'smt.customerOrder',
  productItemNumber: 'smt.product',
  itemNumber: 'smt.item',
  lot: 'smt.lot',
} as const;
export type Start = keyof typeof starts;

export interface TraceSearch {
  by: Start;
  code: string;
  /** Days as `yyyy-mm-dd`; empty for any. */
  from: string;
  to: string;
}

/** An unknown start is a reel. */
export function readTraceSearch(query: URLSearchParams): TraceSearch {
  const by = query.get('by') ?? '';
  const text = (name: string, max: number) => (query.get(name) ?? '').trim().slice(0, max);
  return { by: Object.hasOwn(starts, by) ? (by as Start) : 'reel', code: text('code', 255), from: text('from', 10), to: text('to', 10) };
}

/** Without days, those that do not count are left out. */
export const traceAddress = (
  { by, code, from = '', to = '' }: Pick<TraceSearch, 'by' | 'code'> & Partial<TraceSearch>,
  page = '/smt/feedlog/trace',
) => `${page}?${new URLSearchParams({ by, code, ...(from !== '' && { from }), ...(to !== '' && { to }) })}`;

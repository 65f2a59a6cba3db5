import qrcode from 'qrcode-generator';
import { call } from '#app/api.server.ts';
import { sizes } from './label-sizes.ts';

const maxCopies = 100;
const maxPrinted = 1000;

/** How labels are printed, as the address says it: what is typed once stands on each of them. */
export interface LabelQuery {
  size: (typeof sizes)[number];
  copies: number;
  quantity: string;
  dateCode: string;
  lot: string;
  /** With the moisture level of each item. */
  msl: boolean;
}

export function readLabelQuery(query: URLSearchParams): LabelQuery {
  const text = (name: string) => query.get(name)?.trim().slice(0, 32) ?? '';
  const copies = Number(query.get('copies') ?? 1);
  return {
    size: sizes.find((one) => one === query.get('size')) ?? sizes[0],
    copies: Number.isInteger(copies) ? Math.min(Math.max(copies, 1), maxCopies) : 1,
    quantity: text('quantity'),
    dateCode: text('dateCode'),
    lot: text('lot'),
    msl: query.has('msl'),
  };
}

/** The labels of items, each as often as it is asked for, up to what is printed at once. */
export async function loadLabels(request: Request, ids: readonly string[]) {
  const query = readLabelQuery(new URL(request.url).searchParams);
  const items = await call(request, ({ rd }) => rd.item.labels({ ids: [...ids] }));
  const copies = Math.max(1, Math.min(query.copies, Math.floor(maxPrinted / Math.max(items.length, 1))));
  return { query: { ...query, copies }, isCut: copies < query.copies, labels: items.map((one) => ({ ...one, ...squaresOf(one.code) })) };
}

/** The dark squares of a QR code as one path, so that it prints sharply and needs no script. */
function squaresOf(text: string): { path: string; side: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const side = code.getModuleCount();
  const places = Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), column: at % side }));
  const dark = places.filter(({ row, column }) => code.isDark(row, column));
  return { side, path: dark.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join('') };
}

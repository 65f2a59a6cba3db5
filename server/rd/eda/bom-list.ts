import { placesOf } from '#rules/part-lines/places.ts';
import type { Table } from '#server/exchange/read-table.ts';
import { textsSeen } from '#server/exchange/workbook/cell-doubts.ts';
import type { SheetRow } from '#server/exchange/workbook/read-workbook.ts';
import { type BomPart, findBomColumns } from './bom-columns.ts';
import type { BomCells } from './read-part.ts';

/** A line of the list, as its columns say it. */
export interface ListedLine {
  row: number;
  /** Where the list stands on several sheets. */
  sheet?: string;
  cells: BomCells;
}

/** A row below the heading that is no part, as it was written: a total, a signature, the name of a section. */
export interface PassedRow {
  row: number;
  sheet?: string;
  text: string;
}

/** One number that stands over several rows: nobody knows whether it is their sum or that of each. */
export interface SharedQuantity {
  rows: number[];
  sheet?: string;
  text: string;
}

export interface BomList {
  columns: { part: BomPart; heading: string }[];
  unreadColumns: string[];
  lines: ListedLine[];
  passed: PassedRow[];
  shared: SharedQuantity[];
}

/** The list in a table, by its heading; undefined where there is none. */
export function bomListIn({ head, rows, sheet }: Pick<Table, 'head' | 'rows' | 'sheet'>): BomList | undefined {
  const found = findBomColumns(head, rows);
  if (!found) return undefined;
  const places = Object.entries(found.columns) as [BomPart, number[]][];
  const isRead = (at: number) => places.some(([, list]) => list.includes(at));
  const of = sheet === undefined ? {} : { sheet };
  const list: BomList = {
    columns: places.flatMap(([part, columns]) => columns.map((at) => ({ part, heading: found.heading[at] ?? '' }))),
    unreadColumns: found.heading.filter((title, at) => title.trim() !== '' && !isRead(at)),
    lines: [],
    passed: [],
    shared: sharedIn(found.lines, found.columns.quantity ?? []).map((one) => ({ ...one, ...of })),
  };
  const isShared = (row: number) => list.shared.some((one) => one.rows.includes(row));
  for (const line of found.lines) {
    const row = line.number;
    const texts = textsSeen({ ...line, cells: [...line.cells] }, { isRead });
    const cells = cellsOf(texts, places);
    if (isShared(row)) delete cells.quantity;
    if (isPart(texts, cells, found)) list.lines.push({ row, ...of, cells });
    else list.passed.push({ row, ...of, text: texts.filter((text) => text.trim() !== '').join(' ') });
  }
  return list;
}

/** The first text of each part's columns; what other columns of it say as well is read with the description, so that nothing is lost. */
function cellsOf(texts: readonly string[], places: readonly [BomPart, number[]][]): BomCells {
  const cells: BomCells = {};
  const others: string[] = [];
  for (const [part, columns] of places) {
    const own = [...new Set(columns.map((at) => texts[at]?.trim() ?? '').filter((text) => text !== '' && text !== '~'))];
    const [first, ...more] = part === 'supplierNumber' ? [own.join(' / ')] : own;
    if (first) cells[part] = first;
    if (isRead.has(part)) others.push(...more);
  }
  const description = [cells.description, ...others].filter(Boolean).join(' ');
  return description === '' ? cells : { ...cells, description };
}

const isRead = new Set<BomPart>(['value', 'footprint', 'manufacturerModel', 'description']);

/** What stands below a list, or between its parts. */
const total =
  /^(?:合计|总计|小计|共计|总数|(?:grand |sub ?)?totals?(?: (?:parts?|quantity|qty|count|items?|components?))?)\s*(?:[:：=].*|\d*)$/iu;
const footers = [
  /^(?:approved|approval|checked|prepared|drawn|designed|reviewed|verified|released|issued|created|printed|generated)(?: (?:by|on|at|date|from))?\b.*$/iu,
  /^(?:page|sheet) \d+(?:\s*(?:of|\/)\s*\d+)?$/iu,
  /^(?:notes?|remarks?|comments?|date|revision|rev|signature|file|end of (?:list|report|bom))\s*[:：.].*$|^end of (?:list|report|bom)\b.*$/iu,
  /^(?:审核|审批|批准|编制|编写|制表|制单|校对|核准|会签|拟制|设计|检查|确认|日期|备注|说明|注|签名|版本|文件编号)(?:人|者)?\s*[:：].*$/u,
  /^第\s*\d+\s*页.*$|^共\s*\d+\s*(?:页|种|项|个|行).*$/u,
];

function isPart(texts: readonly string[], cells: BomCells, { heading, columns }: NonNullable<ReturnType<typeof findBomColumns>>): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [first = ''] = filled;
  if (filled.some((text) => total.test(text)) || footers.some((look) => look.test(first))) return false;
  // The rule below the heading of a drawn table.
  if (filled.every((text) => /^[-=_:+]{2,}$/.test(text))) return false;
  // Each page of a report repeats it.
  if (texts.every((text, at) => text.trim() === (heading[at] ?? '').trim())) return false;
  if (cells.references === undefined && cells.manufacturerModel === undefined && cells.value === undefined) return false;
  const isAlone = filled.length === 1 && columns.references !== undefined && cells.references !== undefined;
  return !isAlone || placesOf(cells.references ?? '') !== undefined;
}

/** The rows over which one quantity is merged. */
function sharedIn(lines: readonly SheetRow[], columns: readonly number[]): SharedQuantity[] {
  const shared = new Map<number, SharedQuantity>();
  for (const { number, cells, doubts } of lines)
    for (const at of columns) {
      const doubt = doubts?.get(at);
      if (doubt?.kind !== 'merged') continue;
      const one = shared.get(doubt.row) ?? { rows: [doubt.row], text: cells[at] ?? '' };
      one.rows.push(number);
      shared.set(doubt.row, one);
    }
  return [...shared.values()];
}

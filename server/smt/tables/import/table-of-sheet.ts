import { plainCode } from '#rules/codes.ts';
import { isRealDate } from '#rules/dates.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import type { Label } from '#rules/screen.ts';
import { checkRows, machinesIn, type RowFault, type TableRow } from './check-rows.ts';
import type { Finding } from './finding.ts';
import { headerPlace, inOrder } from './join-sheets.ts';
import { namesOf, placeOf, totalHeading } from './read-sheet.ts';
import { coverWord, type HeaderField, type RowField, type StationBook, type StationLine } from './station-layout.ts';

/** The header of a table as it is to be stored, without its line: a workbook may name several. */
export interface TableHead {
  productItemNumber: string;
  productName: string;
  side: string;
  tableVersion: string;
  customer: string;
  machines: string;
  tableNumber: string;
  programName: string;
  effectiveDate: string | null;
  pcbNumber: string;
  workOrderNumbers: string;
  bomFile: string;
  plannedTotal: number | null;
  panelCount: number;
  placementTotal: number | null;
  preparedBy: string;
  auditedBy: string;
}

export interface SheetTable {
  head: TableHead;
  lineNames: string[];
  rows: TableRow[];
  /** Where each of the rows stands. */
  lines: StationLine[];
  findings: Finding[];
}

const say = (zh: string, en: string): Label => ({ zh, en });
const sides = ['默认', 'A面', 'B面', 'AB面'];

/** Turns a workbook into a table with every fault that the workbook alone shows. */
export function tableOfSheet(sheet: StationBook): SheetTable {
  const findings: Finding[] = [...sheet.findings];
  const { header } = sheet;
  const text = (name: HeaderField) => header[name]?.text ?? '';
  const fault = (name: HeaderField, label: Label) => findings.push({ ...headerPlace(sheet, name), text: label });
  const number = (name: HeaderField) => {
    if (text(name) === '' || /^\d{1,9}$/.test(text(name))) return text(name) === '' ? null : Number(text(name));
    fault(name, say('应为整数', 'This is not a whole number'));
    return null;
  };
  // Workbooks name their product by the machine's name where they have no code.
  const product = plainCode(text('productItemNumber') || text('productName'));
  if (product === '') fault('productName', say('缺少机型名称', 'The product is missing'));
  if (text('tableVersion') === '') fault('tableVersion', say('缺少版本', 'The version is missing'));
  if (text('line') === '') fault('line', say('缺少线别', 'The line is missing'));
  const date = text('effectiveDate')
    .replace(/[/.年月]/g, '-')
    .replace(/日$/, '')
    .replace(/-(\d)(?=-|$)/g, '-0$1');
  if (date !== '' && !isRealDate(date)) fault('effectiveDate', say('日期格式不正确', 'This is not a date'));
  const side = plainCode(text('side')) || '默认';
  if (!sides.includes(side)) fault('side', say(`面别应为 ${sides.join('、')}`, `A side is one of ${sides.join(', ')}`));
  const settled = settledLines(sheet, findings);
  const rows = settled.map(({ row }) => row);
  const { lines } = sheet;
  if (rows.length === 0 && sheet.findings.every(({ isNote }) => isNote))
    findings.push({ sheet: '', row: 0, column: '', title: '', value: '', text: say('没有站位', 'There are no stations') });
  const head: TableHead = {
    productItemNumber: product,
    productName: text('productName'),
    side,
    tableVersion: plainCode(text('tableVersion')),
    customer: text('customer'),
    machines: text('machines'),
    tableNumber: text('tableNumber'),
    programName: text('programName'),
    effectiveDate: date !== '' && isRealDate(date) ? date : null,
    pcbNumber: text('pcbNumber'),
    workOrderNumbers: text('workOrderNumbers'),
    bomFile: text('bomFile'),
    plannedTotal: number('plannedTotal'),
    panelCount: number('panelCount') ?? 1,
    placementTotal: totalOf(sheet, settled, findings),
    preparedBy: text('preparedBy'),
    auditedBy: text('auditedBy'),
  };
  const uncounted = new Set(settled.flatMap(({ unread }, at) => (unread.has('quantity') ? [at] : [])));
  for (const { at, field, text: label } of checkRows(rows, machinesIn(head.machines), uncounted)) {
    const line = lines[at];
    const name = sheetField[field];
    if (line && !settled[at]?.unread.has(name))
      findings.push({ ...placeOf(sheet.layout, line, name), value: line.cells[name], text: label });
  }
  return { head, lineNames: lineNamesIn(text('line')), rows, lines, findings: inOrder(findings) };
}

const sheetField: Record<RowFault['field'], RowField> = {
  station: 'station',
  itemNumber: 'itemNumber',
  isSubstitute: 'alternative',
  itemModel: 'itemModel',
  itemPosition: 'itemPosition',
  quantity: 'quantity',
  isCover: 'station',
  isTrial: 'trial',
  sort: 'sort',
  note: 'note',
};

const fullWidth = /[\uFF01-\uFF5E\u3000]/;
/** What somebody ticks a column with. */
export const yes = /^(1|y|yes|是|√|✓|样)/i;

interface Settled {
  row: TableRow;
  /** The cells that could not be read: what follows from them is no fault of its own. */
  unread: ReadonlySet<RowField>;
}

/** Each line as a row, also where a cell of it cannot be read: what stands below must not look wrong for it. */
function settledLines({ layout, lines }: StationBook, findings: Finding[]): Settled[] {
  let above = { sheet: '', station: '' };
  return lines.map((line) => {
    const { cells, number, errors, columns, sheet } = line;
    const unread = new Set<RowField>();
    const cannotRead = (name: RowField, text: Label) => {
      if (!unread.has(name)) findings.push({ ...placeOf(layout, line, name), value: cells[name], text });
      unread.add(name);
    };
    for (const name of namesOf(cells))
      if (errors.has(columns[name] ?? -1)) cannotRead(name, say('单元格是错误值', 'The cell holds an error'));
    for (const name of ['station', 'itemNumber'] as const)
      if (fullWidth.test(cells[name]))
        findings.push({
          ...placeOf(layout, line, name),
          value: cells[name],
          text: say(`全角字符已转换为 ${plainCode(cells[name])}`, `Full-width characters, read as ${plainCode(cells[name])}`),
          isNote: true,
        });
    if (isRealDate(cells.station.slice(0, 10))) cannotRead('station', excelDate);
    const isSubstitute = /^(ALT|替)/i.test(plainCode(cells.alternative));
    // A station that is merged over its substitutes stands in its first row alone.
    const station = stationCode(cells.station) || (isSubstitute && above.sheet === sheet ? above.station : '');
    above = { sheet, station };
    const amount = plainCode(cells.quantity).replace(/\.0+$/, '');
    const isCounted = /^\d{0,6}$/.test(amount);
    if (!isCounted) cannotRead('quantity', say('数量应为整数', 'The quantity is not a whole number'));
    return {
      unread,
      row: {
        station,
        itemNumber: plainCode(cells.itemNumber),
        isSubstitute,
        itemModel: cells.itemModel.slice(0, 255),
        itemPosition: cells.itemPosition.slice(0, 4000),
        quantity: isCounted ? Number(amount) : 0,
        isCover: `${cells.station} ${cells.note}`.includes(coverWord),
        isTrial: yes.test(cells.trial),
        sort: /^\d{1,6}$/.test(cells.sort) && lines[0]?.sheet === lines.at(-1)?.sheet ? Number(cells.sort) : number,
        note: cells.note.slice(0, 500),
      },
    };
  });
}

const excelDate = {
  zh: 'Excel 把站位变成了日期：请把这一列设为文本，重新填写（如 1-11）',
  en: 'Excel made a date of the station: format the column as text and enter it again, such as 1-11',
};

/** The sum of the footers, each of which is that of its own sheet. */
function totalOf({ placementTotals, lines }: StationBook, settled: readonly Settled[], findings: Finding[]): number | null {
  const cells = placementTotals.filter(({ text }) => text !== '');
  for (const cell of cells) {
    const its = settled.filter((_one, at) => lines[at]?.sheet === cell.sheet);
    const sum = its.reduce((total, { row }) => total + (row.isSubstitute ? 0 : row.quantity), 0);
    // A quantity that could not be read is a finding already; without it the sum says nothing.
    if (its.some(({ unread }) => unread.has('quantity')) || Number(cell.text) === sum) continue;
    const place = { sheet: cell.sheet, row: cell.row, column: '', title: totalHeading, value: cell.text };
    findings.push({ ...place, text: say(`与各行数量之和 ${sum} 不符`, `The rows add up to ${sum}`) });
  }
  const total = cells.reduce((sum, { text }) => sum + Number(text), 0);
  return cells.length > 0 && Number.isSafeInteger(total) ? total : null;
}

/** The lines that a header cell names. */
export const lineNamesIn = (text: string): string[] =>
  text
    .split(/[+＋、,，;；/]/)
    .map((one) => one.trim())
    .filter(Boolean);

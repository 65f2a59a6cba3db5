import { columnLetter, type Finding } from './finding.ts';
import { type Cell, type Layout, missingIn, namesOf, type Sheet, type SheetLine } from './read-sheet.ts';

/** The sheets of a workbook as one table. */
export interface Book<Head extends string, Column extends string> {
  layout: Layout<Head, Column>;
  header: Partial<Record<Head, Cell>>;
  lines: SheetLine<Column>[];
  /** The 贴装总数 of each sheet that has one. */
  placementTotals: Cell[];
  findings: Finding[];
  /** The headings that no sheet has. */
  missing: string[];
}

interface How<Head extends string> {
  /** What names one table: sheets that differ in it are several. */
  same: readonly Head[];
  /** What each machine has of its own: joined by +. */
  joined: readonly Head[];
}

/** Joins the rows of all sheets; where sheets differ in what they are about, somebody is asked, never the first one taken. */
export function joinSheets<Head extends string, Column extends string>(
  sheets: readonly Sheet<Head, Column>[],
  { same, joined }: How<NoInfer<Head>>,
): Book<Head, Column> {
  const [first] = sheets;
  if (!first) throw new Error('A file has at least one table');
  const filled = sheets.filter(({ lines }) => lines.length > 0);
  // A cover or an empty form says what the sheets with rows do not.
  const inOrder = [...filled, ...sheets.filter((sheet) => !filled.includes(sheet))];
  const header: Partial<Record<Head, Cell>> = {};
  const findings = sheets.flatMap((sheet) => sheet.findings);
  for (const name of namesOf(first.layout.header)) {
    const cells = inOrder.flatMap((sheet) => sheet.header[name] ?? []);
    const [cell] = cells;
    if (!cell) continue;
    const others = distinct(filled.flatMap((sheet) => sheet.header[name] ?? [])).filter(({ text }) => text !== cell.text);
    header[name] = joined.includes(name) ? { ...cell, text: [cell, ...others].map(({ text }) => text).join('+') } : cell;
    if (joined.includes(name)) continue;
    for (const other of others) {
      const place = { sheet: other.sheet, row: other.row, column: columnLetter(other.column), title: first.layout.header[name] };
      findings.push({ ...place, value: other.text, ...(same.includes(name) ? severalTables(cell) : firstTaken(cell)) });
    }
  }
  return {
    ...{ layout: first.layout, header, findings, missing: missingIn(sheets) },
    lines: sheets.flatMap(({ lines }) => lines),
    placementTotals: sheets.flatMap(({ placementTotal }) => placementTotal ?? []),
  };
}

const distinct = (cells: readonly Cell[]): Cell[] => cells.filter(({ text }, at) => cells.findIndex((other) => other.text === text) === at);

const severalTables = ({ sheet, text }: Cell) => ({
  text: {
    zh: `与工作表 ${sheet} 的 ${text} 不同：不同的站位表请分成几个文件导入`,
    en: `Sheet ${sheet} says ${text}: import different tables as a file each`,
  },
});

const firstTaken = ({ sheet, text }: Cell) => ({
  text: { zh: `与工作表 ${sheet} 不同，取 ${text}`, en: `Sheet ${sheet} says ${text}, which is taken` },
  isNote: true as const,
});

/** Names a header cell; one that is missing has no row. */
export function headerPlace<Head extends string>({ layout, header }: Pick<Book<Head, string>, 'layout' | 'header'>, name: Head) {
  const cell = header[name];
  return {
    sheet: cell?.sheet ?? '',
    row: cell?.row ?? 0,
    column: columnLetter(cell?.column ?? -1),
    title: layout.header[name],
    value: cell?.text ?? '',
  };
}

/** In the order of the workbook. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const sheets = [...new Set(findings.map(({ sheet }) => sheet))];
  return [...findings].sort((one, other) => sheets.indexOf(one.sheet) - sheets.indexOf(other.sheet) || one.row - other.row);
}

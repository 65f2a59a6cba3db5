import type { Label } from '#rules/screen.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { cellError, rowsWithContent, type SheetRow } from './read-workbook.ts';

/** A column of a workbook that is exported, filled in and imported: what stands at its head, and the field it fills. */
export interface FilledColumn {
  title: string;
  width: number;
  field: string;
  required?: true;
  hint: string;
}

/** A row with its texts by field; blank cells are left out. */
export interface FilledRow {
  number: number;
  cells: Record<string, string>;
}

const maxShown = 50;

/** Rows by the titles at their head, in any order of columns; a column that nobody knows is left out, an error in one of the others is refused. */
export function readFilled([head, ...rows]: SheetRow[], columns: readonly FilledColumn[]): FilledRow[] {
  const found = (head?.cells ?? []).map((title) => columns.find((column) => column.title === title.replace(/\*$/, '').trim()));
  const missing = columns.filter((column) => column.required && !found.includes(column)).map(({ title }) => title);
  if (missing.length > 0)
    throw new BusinessError(
      { zh: `文件缺少列: ${missing.join('、')}`, en: `The file lacks these columns: ${missing.join(', ')}` },
      { field: 'file' },
    );
  const known = rowsWithContent(rows, found);
  refuseErrors(known, found, columns);
  return known.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(found.flatMap((column, at) => (column && cells[at] ? [[column.field, cells[at]]] : []))),
  }));
}

function refuseErrors(rows: readonly SheetRow[], found: readonly (FilledColumn | undefined)[], columns: readonly FilledColumn[]): void {
  const faults = faultList(columns);
  for (const { number, cells, errors = [] } of rows)
    for (const at of errors) if (found[at]) faults.add(number, found[at].field, cellError(cells[at] ?? ''));
  faults.refuse();
}

/** Writes each row; the refusals of all are told together, by row and column, and the transaction with them all is undone. */
export async function writeFilled(
  rows: readonly FilledRow[],
  columns: readonly FilledColumn[],
  write: (cells: FilledRow['cells']) => Promise<void>,
): Promise<void> {
  const faults = faultList(columns);
  for (const { number, cells } of rows) await write(cells).catch((error) => faults.note(number, error));
  faults.refuse();
}

/** Gathers what is wrong with rows, each fault by its row and column; as many as anybody reads. */
export function faultList(columns: readonly FilledColumn[]) {
  const problems: Record<string, Label> = {};
  const add = (number: number, field: string, text: Label) => {
    if (Object.keys(problems).length >= maxShown) return;
    const column = columns.find((one) => one.field === field);
    const [zh, en] = column
      ? [`第${number}行 ${column.title}: `, `Row ${number}, ${column.title}: `]
      : [`第${number}行: `, `Row ${number}: `];
    problems[`${number}.${field}`] = { zh: zh + text.zh, en: en + text.en };
  };
  return {
    add,
    /** What is not the row's fault is thrown on. */
    note: (number: number, error: unknown) => {
      for (const [field, text] of faultsOf(error)) add(number, field, text);
    },
    refuse: () => {
      const texts = Object.values(problems);
      if (texts.length > 0) throw new BusinessError(summaryOf(texts), { fields: problems });
    },
  };
}

/** What is wrong with a row, by field; what is not the row's fault is thrown on. */
function faultsOf(error: unknown): [string, Label][] {
  if (error instanceof InputError) return Object.entries(error.problems).map(([field, text]) => [field, { zh: text, en: text }]);
  if (!(error instanceof BusinessError)) throw error;
  const fields = Object.entries(error.fields);
  return fields.length > 0 ? fields : [['', error.text]];
}

/** A legacy client shows the message alone, so the first faults stand in it. */
function summaryOf(texts: Label[]): Label {
  const join = (locale: keyof Label) =>
    texts
      .slice(0, 5)
      .map((text) => text[locale])
      .join('; ') + (texts.length > 5 ? ' …' : '');
  return { zh: `导入失败,未写入任何数据。${join('zh')}`, en: `Nothing was imported. ${join('en')}` };
}

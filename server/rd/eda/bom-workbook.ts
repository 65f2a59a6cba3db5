import * as z from 'zod';
import { listWords } from '#rules/part-lines/list-words.ts';
import type { Locale } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { writeCsv } from '#server/exchange/workbook/write-csv.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { csvType, Download, workbookType } from '#server/storage/download.ts';
import { bomParts } from './bom-columns.ts';
import { answerBom, answerInput, type BomLine } from './read-bom.ts';

export const workbookInput = answerInput.extend({
  /** Rows whose quantity is one merged cell, which is nobody's own. */
  shared: z.array(z.object({ sheet: z.string().max(100).optional(), rows: z.array(z.number().int()).max(1000) })).max(1000),
  format: z.enum(['xlsx', 'csv']),
});
type WorkbookInput = z.output<typeof workbookInput>;

/** What a parts list was found to mean, as its page shows it: each line as it was written, as it was read, and its items. */
export async function bomWorkbook(ctx: SignedInContext, { shared, format, ...list }: WorkbookInput): Promise<Download> {
  const lines = await answerBom(ctx, list);
  const isShared = ({ sheet, row }: Pick<BomLine, 'sheet' | 'row'>) => shared.some((one) => one.sheet === sheet && one.rows.includes(row));
  const rows = lines.map(({ part: { typed }, ...line }) => {
    const { note: _rest, ...values } = typed;
    return cellsOf({ ...line, read: Object.values(values) }, isShared(line), ctx.locale);
  });
  return listFile(ctx, rows, format);
}

/** The file of a list and of what it was found to mean. */
export function listFile(ctx: SignedInContext, rows: (string | number)[][], format: WorkbookInput['format']): Download {
  const { locale } = ctx;
  const columns = titles.map(([name, width, number]) => ({
    title: listWords[name][locale],
    width,
    ...(number && { format: 'General' }),
  }));
  const name = said.name[locale];
  const head = columns.map(({ title }) => title);
  return new Download(`${name}-${todayOf(ctx).replaceAll('-', '')}.${format}`, format === 'csv' ? csvType : workbookType, () =>
    format === 'csv' ? writeCsv(head, rows) : writeWorkbook([{ name, columns, rows }]),
  );
}

const said = {
  name: { zh: '清单核对', en: 'Parts list' },
  comma: { zh: '、', en: ', ' },
};

type Column = [name: keyof typeof listWords, width: number, isNumber?: true];
const titles: Column[] = [
  ['row', 8, true],
  ['references', 24],
  ['quantity', 10, true],
  ['typed', 40],
  ['read', 30],
  ['state', 14],
  ['code', 16],
  ['name', 40],
  ['candidates', 30],
  ['reason', 40],
];

/** A line of the file: as it was written and read, and its items. */
interface FileLine extends Omit<BomLine, 'part'> {
  read: readonly string[];
}

export function cellsOf(line: FileLine, isShared: boolean, locale: Locale): (string | number)[] {
  const { row, sheet, cells, read, outcome, items } = line;
  const [item] = outcome === 'found' ? items : [];
  return [
    ...[sheet === undefined ? row : `${sheet} ${row}`, cells.references ?? ''],
    numberIn(cells.quantity ?? (isShared ? listWords.sharedHere[locale] : '')),
    bomParts.flatMap((name) => (name === 'references' || name === 'quantity' ? [] : cells[name] || [])).join(' · '),
    read.join(' · '),
    listWords[outcome][locale],
    ...[item?.code ?? '', item?.description ?? ''],
    item ? '' : items.map(({ code }) => code).join(said.comma[locale]),
    reasonsOf(line, locale).join('; '),
  ];
}

/** A quantity that can be summed is a number. */
const numberIn = (text: string): string | number => (/^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text) ? Number(text) : text);

/** What the page says below the outcome. */
const reasonsOf = ({ questions, doubled, rest, items }: FileLine, locale: Locale): string[] => [
  ...questions.map(({ word, readings }) => `${word}: ${readings.map(({ text }) => text).join(' / ')}`),
  ...(doubled.length > 0 ? [listWords.doubled[locale].replace('{places}', () => doubled.join(said.comma[locale]))] : []),
  ...(rest.length > 0 ? [listWords.rest[locale].replace('{words}', () => rest.join(said.comma[locale]))] : []),
  ...items.flatMap(({ code, standing }) => (standing ? [`${code} ${standing.text}`] : [])),
];

import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import type { Answers, PartQuestion } from '#rules/part-lines/part-line.ts';
import { placedTwice } from '#rules/part-lines/places.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { assertTable, readTables } from '#server/exchange/read-table.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { type FoundItem, findParts, type PartState, shownPart } from '../search/find-parts.ts';
import { bomParts } from './bom-columns.ts';
import { type BomList, bomListIn, type ListedLine } from './bom-list.ts';
import { type BomPartReading, readPart, wantedOf } from './read-part.ts';

const maxLines = 1000;
const maxCell = 20_000;
/** Of all cells but those with places: what a line says of its part is read word by word. */
const maxWords = 2000;
/** Of all lines: each is compared with all others. */
const maxPlaces = 50_000;
const chosen = z.record(z.string().max(200), z.string().max(60)).default({});

export const bomInput = z.object({ file: uploadedFile, answers: chosen });
export const answerInput = z.object({
  lines: z
    .array(
      z.object({
        row: z.number().int(),
        sheet: z.string().max(100).optional(),
        cells: z.partialRecord(z.enum(bomParts), z.string().max(maxCell)),
      }),
    )
    .max(maxLines),
  answers: chosen,
});

/** A line of a bill of materials, and the items that it may mean. */
export interface BomLine extends ListedLine {
  outcome: PartState;
  items: FoundItem[];
  /** Words with two readings, for which somebody has to choose. */
  questions: PartQuestion[];
  /** What was not understood. */
  rest: string[];
  /** Places that another line has, too. */
  doubled: string[];
  part: Pick<BomPartReading, 'typeCode' | 'typed'>;
}

export interface ReadBom extends Omit<BomList, 'lines'> {
  lines: BomLine[];
  /** The names of the sheets that the list stands on, where these are several. */
  sheets: string[];
  /** The names of visible sheets with data that have no list. */
  unread: string[];
  /** How many hidden rows hold something; they were not read. */
  hidden: number;
}

const maxItems = 6;

/**
 * Reads the bill of materials of an EDA tool and looks for each line's item; writes nothing. A list may stand on several sheets of a workbook;
 * those without one, such as its cover, are named.
 */
export async function readBom(ctx: ExternalContext, { file, answers }: z.output<typeof bomInput>): Promise<ReadBom> {
  assertTable(file);
  const tables = await inTurn(file.bytes, (bounds) => readTables(file.bytes, bounds));
  const read = tables.map((table) => ({ table, list: bomListIn(table) }));
  const lists = read.flatMap(({ list }) => list ?? []);
  if (lists.length === 0) throw new BusinessError(said.noColumns(tables[0]?.head ?? []), { field: 'file' });
  const isOnSeveral = lists.length > 1;
  const placed = <One extends { sheet?: string }>(all: readonly One[]): One[] =>
    isOnSeveral ? [...all] : all.map(({ sheet: _, ...one }) => one as One);
  const lines = placed(lists.flatMap((list) => list.lines));
  if (lines.length > maxLines) throw new BusinessError(said.tooMany, { field: 'file' });
  if (lines.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  const readings = await readLines(lines, answers);
  const columns = lists.flatMap((list) => list.columns);
  return {
    columns: columns.filter(({ part, heading }, at) => columns.findIndex((one) => one.part === part && one.heading === heading) === at),
    unreadColumns: [...new Set(lists.flatMap((list) => list.unreadColumns))],
    sheets: isOnSeveral ? read.flatMap(({ table, list }) => (list && table.sheet) ?? []) : [],
    unread: read.flatMap(({ table, list }) => (list === undefined && table.sheet !== undefined ? [table.sheet] : [])),
    hidden: tables.reduce((sum, { hidden = [] }) => sum + hidden.length, 0),
    passed: placed(lists.flatMap((list) => list.passed)),
    shared: placed(lists.flatMap((list) => list.shared)),
    lines: await ctx.inTransaction((signedIn) => findLines(signedIn, readings)),
  };
}

/** Looks for the lines' items once more, with the readings that were chosen. */
export const answerBom = async (ctx: SignedInContext, { lines, answers }: z.output<typeof answerInput>): Promise<BomLine[]> =>
  findLines(ctx, await readLines(lines, answers));

interface ReadLine extends ListedLine {
  part: BomPartReading;
}

/** Reads what lines say of their parts. Each takes some milliseconds: others have their turn between two. */
export async function readLines(lines: readonly ListedLine[], answers: Answers): Promise<ReadLine[]> {
  let places = 0;
  const read: ReadLine[] = [];
  for (const line of lines) {
    const long = Object.entries(line.cells).some(([part, text]) => text.length > (part === 'references' ? maxCell : maxWords));
    if (long) throw new BusinessError(said.tooLong(line.row), { field: 'file' });
    const part = readPart(line.cells, answers);
    places += part.line.places.length;
    if (places > maxPlaces) throw new BusinessError(said.tooManyPlaces, { field: 'file' });
    read.push({ ...line, part });
    await nextTurn();
  }
  return read;
}

async function findLines(ctx: SignedInContext, read: readonly ReadLine[]): Promise<BomLine[]> {
  const found = await findParts(
    ctx,
    read.map(({ cells, part }) => wantedOf(cells, part)),
  );
  const twice = placedTwice(read.flatMap(({ part }) => part.line.places));
  return read.map(({ part: { line, ...part }, ...own }, at): BomLine => {
    const doubled = line.places.filter((place) => twice.has(place.toUpperCase()));
    const { state: outcome, items } = found[at] ?? { state: 'none', items: [] };
    return { ...own, part, outcome, items: items.slice(0, maxItems).map(shownPart), questions: line.questions, rest: line.rest, doubled };
  });
}

const said = {
  noColumns: (head: readonly string[]) => {
    const found = head
      .filter(Boolean)
      .slice(0, 6)
      .map((text) => text.slice(0, 30));
    return {
      zh: `没有识别出清单的列（找到：${found.join('、')}）。需要位号（Reference、Designator）和数值（Value、Comment）或厂家型号`,
      en: `No columns of a bill of materials (found: ${found.join(', ')}). It needs Reference or Designator, and Value, Comment or a part number.`,
    };
  },
  tooMany: { zh: `清单一次最多${maxLines}行`, en: `A bill of materials has at most ${maxLines} lines` },
  tooManyPlaces: { zh: `清单一次最多${maxPlaces}个位号`, en: `A bill of materials has at most ${maxPlaces} designators` },
  tooLong: (row: number) => ({
    zh: `第${row}行有单元格过长：位号最多${maxCell}个字符，其他最多${maxWords}个`,
    en: `Row ${row} has a cell that is too long: designators have at most ${maxCell} characters, others ${maxWords}`,
  }),
  empty: { zh: '清单没有物料行', en: 'The bill of materials has no lines' },
};

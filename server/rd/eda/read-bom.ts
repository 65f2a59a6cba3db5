import * as z from 'zod';
import type { Answers, PartQuestion } from '#rules/part-lines/part-line.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { assertTable, readTable } from '#server/exchange/read-table.ts';
import { textsSeen } from '#server/exchange/workbook/cell-doubts.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { type FoundItem, findParts, type PartState, type WantedPart } from '../search/find-parts.ts';
import { type BomPart, bomParts, findBomColumns, isTotal } from './bom-columns.ts';
import { type BomCells, type BomPartReading, readPart } from './read-part.ts';

const maxLines = 1000;
const maxCell = 20_000;
const chosen = z.record(z.string().max(200), z.string().max(60)).default({});

export const bomInput = z.object({ file: uploadedFile, answers: chosen });
export const answerInput = z.object({
  lines: z.array(z.object({ row: z.number().int(), cells: z.partialRecord(z.enum(bomParts), z.string().max(maxCell)) })).max(maxLines),
  answers: chosen,
});

/** A line of a bill of materials, and the items that it may mean. */
export interface BomLine {
  row: number;
  cells: BomCells;
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

export interface ReadBom {
  /** Which of our columns is read from which heading. */
  columns: { part: BomPart; heading: string }[];
  /** The headings of columns that were not read. */
  unreadColumns: string[];
  lines: BomLine[];
  /** The names of visible sheets with data that were not read. */
  unread: string[];
  /** How many hidden rows hold something; they were not read. */
  hidden: number;
}

const maxItems = 6;

/** Reads the bill of materials of an EDA tool and looks for each line's item; writes nothing. */
export async function readBom(ctx: ExternalContext, { file, answers }: z.output<typeof bomInput>): Promise<ReadBom> {
  assertTable(file);
  const table = await inTurn(file.bytes, (bounds) => readTable(file.bytes, bounds));
  const columns = findBomColumns(table.head, table.rows);
  if (!columns) throw new BusinessError(said.noColumns(table.head), { field: 'file' });
  if (columns.lines.length > maxLines) throw new BusinessError(said.tooMany, { field: 'file' });
  const places = Object.entries(columns.columns) as [BomPart, number[]][];
  const lines = columns.lines
    .filter(({ cells }) => !isTotal(cells))
    .map((line) => {
      const { number } = line;
      const cells = textsSeen({ ...line, cells: [...line.cells] }, { isRead: (at) => places.some(([, list]) => list.includes(at)) });
      const first = (columnsOfPart: readonly number[]) => columnsOfPart.map((at) => cells[at] ?? '').find((text) => text.trim() !== '');
      const own: BomCells = Object.fromEntries(places.map(([part, at]) => [part, first(at)]).filter(([, text]) => text !== undefined));
      return { row: number, cells: own };
    })
    .filter(({ cells }) => cells.references !== undefined || cells.manufacturerModel !== undefined || cells.value !== undefined);
  if (lines.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  return {
    columns: places.flatMap(([part, list]) => list.map((at) => ({ part, heading: columns.heading[at] ?? '' }))),
    unreadColumns: columns.heading.filter((title, at) => title.trim() !== '' && !places.some(([, list]) => list.includes(at))),
    unread: table.unread ?? [],
    hidden: table.hidden?.length ?? 0,
    lines: await ctx.inTransaction((signedIn) => findLines(signedIn, lines, answers)),
  };
}

/** Looks for the lines' items once more, with the readings that were chosen. */
export const answerBom = (ctx: SignedInContext, { lines, answers }: z.output<typeof answerInput>): Promise<BomLine[]> =>
  findLines(ctx, lines, answers);

async function findLines(ctx: SignedInContext, lines: readonly Pick<BomLine, 'row' | 'cells'>[], answers: Answers): Promise<BomLine[]> {
  const read = lines.map(({ row, cells }) => ({ row, cells, part: readPart(cells, answers) }));
  const found = await findParts(ctx, read.map(wantedOf));
  const counts = new Map<string, number>();
  for (const place of read.flatMap(({ part }) => part.line.places)) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1);
  return read.map(({ part: { line, ...part }, ...own }, at): BomLine => {
    const doubled = line.places.filter((place) => (counts.get(keyOf(place)) ?? 0) > 1);
    const { state: outcome, items } = found[at] ?? { state: 'none', items: [] };
    return { ...own, part, outcome, items: items.slice(0, maxItems).map(shown), questions: line.questions, rest: line.rest, doubled };
  });
}

/** Places are compared in either case. */
const keyOf = (place: string): string => place.toUpperCase();
const shown = ({ id, code, description }: FoundItem): FoundItem => ({ id, code, description });

/** Our number, the maker's, and what stands in the column of values, in which lists have either. */
const wantedOf = ({ cells, part }: { cells: BomCells; part: BomPartReading }): WantedPart => ({
  part: part.line,
  names: [cells.code, part.line.code, part.line.manufacturerModel, cells.value].flatMap((name) => name || []),
});

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
  empty: { zh: '清单没有物料行', en: 'The bill of materials has no lines' },
};

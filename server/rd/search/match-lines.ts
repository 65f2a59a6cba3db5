import { and, arrayOverlaps, asc, ne } from 'drizzle-orm';
import * as z from 'zod';
import type { QuantityName } from '#rules/component-values/quantities.ts';
import { cellsIn } from '#rules/part-lines/cells.ts';
import { partWords } from '#rules/part-lines/line-words.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import type { Answers, PartLine, PartQuestion } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { readTables } from '#server/exchange/read-table.ts';
import { type BomList, bomListIn } from '../eda/bom-list.ts';
import { readPart, wantedOf } from '../eda/read-part.ts';
import { item } from '../items/item.ts';
import { standingOf } from '../items/standing.ts';
import { type FoundItem, findParts, type PartState, shownPart, type WantedPart } from './find-parts.ts';
import { termsOfValue } from './quick-search.ts';

const { table } = item;
const maxLines = 200;
const maxText = 40_000;
const maxShown = 5;

export const matchInput = z.object({
  text: z.string().max(maxText),
  answers: z.record(z.string().max(200), z.string().max(60)).default({}),
});

/** A line of a pasted list, and the items that fit it. */
export interface MatchedLine {
  /** From 1, as counted in what was pasted. */
  line: number;
  text: string;
  state: PartState;
  /** The best few. */
  items: FoundItem[];
  count: number;
  /** What to search for to see them all. */
  q: string;
  /** Words with two readings, for which somebody has to choose. */
  questions: PartQuestion[];
  /** What was not understood. */
  rest: string[];
}

/**
 * Finds the item of each line of a pasted bill of materials: by a code or a maker's number in it, or else by the values that it gives. Of
 * items that fit alike, those whose description has more of the other words come first; retired ones are left out.
 */
export async function matchLines(ctx: SignedInContext, { text, answers }: z.output<typeof matchInput>) {
  const lines = text.split(/\r?\n/).flatMap((one, at) => (one.trim() === '' ? [] : [{ line: at + 1, text: one.trim() }]));
  if (lines.length > maxLines)
    throw new BusinessError(
      {
        zh: `一次最多${maxLines}行，共${lines.length}行，请分批粘贴`,
        en: `At most ${maxLines} lines at once; these are ${lines.length}. Paste them in parts.`,
      },
      { field: 'text' },
    );
  const list = await listPasted(text);
  const read = list ? linesOfList(list, answers) : lines.map((line) => readLine(line, answers));
  const found = await findParts(ctx, read);
  const matched: MatchedLine[] = [];
  for (const [at, { words, part, line, text: pasted }] of read.entries()) {
    const { state, items } = found[at] ?? { state: 'none', items: [] };
    const alike = state === 'none' ? await findByValues(ctx, part) : items;
    const best = ranked(alike, [...words.filter((word) => !/\d/.test(word)), ...part.rest]);
    matched.push({
      line,
      text: pasted,
      state: state === 'found' || state === 'several' || state === 'none' ? stateOf(best) : state,
      items: best.slice(0, maxShown).map(shownPart),
      count: best.length,
      q: searchFor(part),
      questions: part.questions,
      rest: part.rest,
    });
  }
  const countOf = (state: PartState) => matched.filter((one) => one.state === state).length;
  const [similar, asked, notFitted, retired] = [countOf('similar'), countOf('asked'), countOf('notFitted'), countOf('retired')];
  return {
    lines: matched,
    found: countOf('found'),
    several: countOf('several'),
    none: countOf('none'),
    similar,
    asked,
    notFitted,
    retired,
    passed: list?.passed.map(({ row, text: own }) => ({ line: row, text: own })) ?? [],
    unreadColumns: list?.unreadColumns ?? [],
  };
}

/** A line with what it is about, and the words that tell items apart which fit alike. */
interface ReadLine extends WantedPart {
  line: number;
  text: string;
  words: readonly string[];
}

function readLine(line: { line: number; text: string }, answers: Answers): ReadLine {
  const words = cellsIn(line.text).flatMap((cell) => partWords(cell));
  const part = readPartLine(line.text, answers);
  return { ...line, words, part, names: [part.manufacturerModel ?? [], words.filter(mayName)].flat() };
}

/** What was copied with its heading is read by its columns, as a file is. */
async function listPasted(text: string): Promise<BomList | undefined> {
  if (!/[\t,;|].*\n/.test(text)) return undefined;
  const tables = await readTables(new TextEncoder().encode(text)).catch(() => []);
  return tables.map(bomListIn).find((list) => list !== undefined);
}

const linesOfList = ({ lines }: BomList, answers: Answers): ReadLine[] =>
  lines.map(({ row, cells }) => {
    const text = Object.values(cells).join(' ');
    return { line: row, text, words: partWords(text), ...wantedOf(cells, readPart(cells, answers).line) };
  });

/** Whether a word may be an item's number, or the maker's. */
const mayName = (word: string): boolean => word.length >= 4 && /\d/.test(word) && !isChipSize(word);

const stateOf = (items: readonly FoundItem[]): PartState => (items.length === 0 ? 'none' : items.length === 1 ? 'found' : 'several');

/** Items of kinds that have no value of their own, by the ratings that a line gives: a fuse of 2 A. */
async function findByValues(ctx: SignedInContext, { kind, values, isFitted }: PartLine): Promise<FoundItem[]> {
  const wanted = Object.entries(values).map(([quantity, { number }]) => termsOfValue(quantity as QuantityName, number));
  if (!isFitted || (kind !== undefined && kind !== 'other') || wanted.length === 0) return [];
  const { id, code, description, state } = table;
  const rows = await ctx.db
    .select({ id, code, description, state })
    .from(table)
    .where(and(visibleRows(item, ctx), ne(state, 'retired'), ...wanted.map((terms) => arrayOverlaps(table.terms, terms))))
    .orderBy(asc(code));
  return rows.map((row) => ({ ...row, ...standingOf(row, ctx.locale) }));
}

/** The words of a line that the search understands. */
const searchFor = ({ main, package: size, tolerance, dielectric, values }: PartLine): string =>
  [main?.text, size, tolerance, values.voltage?.text, dielectric].filter(Boolean).join(' ');

/** Those with the most of the words in their description; all of them where no word tells them apart. */
function ranked(found: readonly FoundItem[], words: readonly string[]): FoundItem[] {
  const scores = found.map(
    ({ description }) => words.filter((word) => word.length > 1 && description.toLowerCase().includes(word.toLowerCase())).length,
  );
  const most = Math.max(0, ...scores);
  return found.filter((_, at) => scores[at] === most);
}

import { and, arrayOverlaps, asc, inArray, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { item } from '../items/item.ts';
import { isChipSize, partWords } from '../types/part-words.ts';
import { termsFor } from './quick-search.ts';
import { termOf } from './search-terms.ts';

const { table } = item;
const maxLines = 200;
const maxText = 40_000;
const maxShown = 5;

export const matchInput = z.object({ text: z.string().max(maxText) });

/** A line of a pasted list, and the items that fit it. */
export interface MatchedLine {
  /** From 1, as counted in what was pasted. */
  line: number;
  text: string;
  state: 'found' | 'several' | 'none';
  /** The best few. */
  items: { id: string; code: string; description: string }[];
  count: number;
  /** What to search for to see them all. */
  q: string;
}

/**
 * Finds the item of each line of a pasted bill of materials: by a code or a maker's number in it, or else by the values that it gives. Of
 * items that fit alike, those whose description has more of the other words come first; retired ones are left out.
 */
export async function matchLines(ctx: SignedInContext, { text }: z.output<typeof matchInput>) {
  const lines = text
    .split(/\r?\n/)
    .flatMap((one, at) => (one.trim() === '' ? [] : [{ line: at + 1, text: one.trim(), words: wordsIn(one) }]));
  if (lines.length > maxLines)
    throw new BusinessError(
      {
        zh: `一次最多${maxLines}行，共${lines.length}行，请分批粘贴`,
        en: `At most ${maxLines} lines at once; these are ${lines.length}. Paste them in parts.`,
      },
      { field: 'text' },
    );
  const named = await findNamed(
    ctx,
    lines.flatMap(({ words }) => words),
  );
  const matched: MatchedLine[] = [];
  for (const { words, ...line } of lines) {
    const byName = words.flatMap((word) => named.get(word.toUpperCase()) ?? []);
    const found = byName.length > 0 ? [...new Map(byName.map((one) => [one.id, one])).values()] : await findByValues(ctx, words);
    const wanted = valueWords(words).map(({ word }) => word);
    const best = ranked(
      found,
      words.filter((word) => byName.length > 0 || !wanted.includes(word)),
    );
    matched.push({
      ...line,
      state: best.length === 0 ? 'none' : best.length === 1 ? 'found' : 'several',
      items: best.slice(0, maxShown).map(({ id, code, description }) => ({ id, code, description })),
      count: best.length,
      q: wanted.join(' '),
    });
  }
  const countOf = (state: MatchedLine['state']) => matched.filter((one) => one.state === state).length;
  return { lines: matched, found: countOf('found'), several: countOf('several'), none: countOf('none') };
}

/** The words of a line without its places on the board (`R1, R2`) and its quantities. */
function wordsIn(line: string): string[] {
  const words = line
    .split(/\t/)
    .flatMap((cell) => (isPlaces(cell) ? [] : partWords(cell)))
    // 'SMD磁珠' is a form and a name.
    .flatMap((word) => word.split(/(?<=\p{Script=Han})(?=[^\p{Script=Han}])|(?<=[^\p{Script=Han}])(?=\p{Script=Han})/u));
  return [...new Set(words)];
}

const place = String.raw`(?:R|C|L|D|Q|U|J|F|FB|CN|X|Y|T|SW|LED|TP|K|BZ|RN|RV|ZD|VR)\d{1,4}`;
const isPlaces = (cell: string): boolean => new RegExp(String.raw`^\s*${place}(?:(?:\s+|\s*[,;、-]\s*)${place})+\s*$`, 'iu').test(cell);
const isPlace = (word: string): boolean => new RegExp(`^${place}$`, 'i').test(word);

interface Found {
  id: string;
  code: string;
  description: string;
}

const namedColumns = { id: table.id, code: table.code, description: table.description };

/** Items by what stands alone for them: their code, the maker's number, their id in the ERP system. */
async function findNamed(ctx: SignedInContext, words: readonly string[]): Promise<Map<string, Found[]>> {
  const names = [...new Set(words.filter((word) => word.length >= 4 && /\d/.test(word)).map((word) => word.toUpperCase()))];
  if (names.length === 0) return new Map();
  const { code, manufacturerModel, erpItemId, model } = table;
  const columns = [code, manufacturerModel, model, erpItemId];
  const rows = await ctx.db
    .select({ ...namedColumns, manufacturerModel, model, erpItemId })
    .from(table)
    .where(and(visibleRows(item, ctx), ne(table.state, 'retired'), or(...columns.map((column) => inArray(sql`upper(${column})`, names)))))
    .orderBy(asc(code))
    .limit(maxLines * maxShown);
  const found = new Map<string, Found[]>();
  for (const { manufacturerModel: maker, model: own, erpItemId: erp, ...row } of rows) {
    for (const name of new Set([row.code, maker, own, erp])) {
      if (name === null) continue;
      const key = name.toUpperCase();
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  return found;
}

const maxRanked = 50;

async function findByValues(ctx: SignedInContext, words: readonly string[]): Promise<Found[]> {
  const wanted = valueWords(words);
  // A size alone says nothing of what lies in it.
  if (!wanted.some(({ isValue }) => isValue)) return [];
  return ctx.db
    .select(namedColumns)
    .from(table)
    .where(and(visibleRows(item, ctx), ne(table.state, 'retired'), ...wanted.map(({ terms }) => arrayOverlaps(table.terms, terms))))
    .orderBy(asc(table.code))
    .limit(maxRanked);
}

interface ValueWord {
  word: string;
  terms: string[];
  isValue: boolean;
}

/** The words that items must have: values, tolerances, dielectrics and sizes. */
function valueWords(words: readonly string[]): ValueWord[] {
  const read = words.flatMap((word): ValueWord[] => {
    if (isChipSize(word)) return [{ word, terms: [termOf('package', word)], isValue: false }];
    const terms = termsFor(word);
    const isValue = terms.some((term) => !/^(tolerance|temperatureCharacteristic)=/.test(term));
    return terms.length === 0 || /^\d+$/.test(word) ? [] : [{ word, terms, isValue }];
  });
  // 'R47' is a place on the board beside '10k', and 0.47 Ω alone.
  const others = read.filter(({ word }) => !isPlace(word));
  return others.some(({ isValue }) => isValue) ? others : read;
}

/** Those with the most of the words in their description; all of them where no word tells them apart. */
function ranked(found: readonly Found[], words: readonly string[]): Found[] {
  const scores = found.map(
    ({ description }) => words.filter((word) => word.length > 1 && description.toLowerCase().includes(word.toLowerCase())).length,
  );
  const most = Math.max(0, ...scores);
  return found.filter((_, at) => scores[at] === most);
}

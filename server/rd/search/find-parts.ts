import { and, arrayOverlaps, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { QuantityName } from '#rules/component-values/quantities.ts';
import { cellsIn } from '#rules/part-lines/cells.ts';
import { partWords } from '#rules/part-lines/line-words.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import type { Answers, PartLine } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import { valuesIn } from '#rules/part-lines/value-words.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { guessType } from '../eda/guess-type.ts';
import { hadNumber } from '../items/former-codes.ts';
import { item } from '../items/item.ts';
import type { ItemValues } from '../items/item-values.ts';
import { isReplacing, replacing, type Standing, standingOf } from '../items/standing.ts';
import { fieldsOfKind } from '../types/kind-fields.ts';
import { typesMeant } from '../types/named-sorts.ts';
import { termsOfValue } from './quick-search.ts';
import { agrees, fits, lacks } from './said-alike.ts';
import { termOf } from './search-terms.ts';

/** What /api says of the readings that a caller has chosen where a word has two. */
export const chosenReadings = {
  zh: '已选的读法：键为“词=读法|读法”，值为所选读法',
  en: 'Chosen readings: the key is "word=reading|reading", the value the one chosen',
};

/** A line of a parts list, the words of it that may be an item's number or the maker's, and all of them. */
export interface WantedPart {
  part: PartLine;
  names: readonly string[];
  words: readonly string[];
  /** What the line says of the part, as it is written. */
  said: string;
  /** The type that it may be of; empty where it does not tell. */
  typeCode: string;
}

/** A line as it was typed or pasted, read alike at every door; `places` and `note` are those of a list that had them beside it. */
export function wantedLine(
  text: string,
  answers: Answers,
  { places = [], note = '' }: { places?: readonly string[]; note?: string } = {},
): WantedPart {
  const words = cellsIn(text).flatMap((cell) => partWords(cell));
  const read = readPartLine(text, answers);
  const part = { ...read, places: [...read.places, ...places] };
  const names = [text, part.code ?? [], part.manufacturerModel ?? [], words.filter(mayName)].flat();
  const said = `${text} ${note}`.trim();
  return { part, words, names, said, typeCode: guessType(part, said) };
}

/** Whether a word may be an item's number, or the maker's. */
const mayName = (word: string): boolean => word.length >= 4 && /\d/.test(word) && !isChipSize(word);

/**
 * Similar: it may do, but the line names a maker's number that it has not, or says what it does not. Draft: only items that nobody has released
 * fit, which are no match. Retired: only items out of use have its number.
 */
export type PartState = 'asked' | 'notFitted' | 'found' | 'several' | 'similar' | 'draft' | 'retired' | 'none';

export interface FoundParts {
  state: PartState;
  items: FoundItem[];
}

export interface FoundItem {
  id: string;
  code: string;
  description: string;
  /** Of a draft, and of an item out of use. */
  standing?: Standing;
}

/**
 * Finds the items that each line means: by our number, else by the maker's, else by all values that it gives. Of items that fit alike, those
 * whose description has more of the other words come first, and alone if there are some.
 */
export async function findParts(ctx: SignedInContext, wanted: readonly WantedPart[]): Promise<FoundParts[]> {
  const candidates = await candidatesFor(ctx, wanted);
  const found: FoundParts[] = [];
  for (const one of wanted) {
    const known = itemsFor(one, candidates);
    const { state, items } = known.state === 'none' ? await findByRatings(ctx, one) : known;
    const best = ranked(items, [...one.words.filter((word) => !/\d/.test(word)), ...one.part.rest, ...one.part.remarks]);
    found.push(state === 'found' || state === 'several' ? told(best) : { state, items: best });
  }
  return found;
}

/** Items of kinds that have no value of their own, by the ratings that a line gives: a fuse of 2 A. */
async function findByRatings(ctx: SignedInContext, { part, typeCode }: WantedPart): Promise<FoundParts> {
  const { kind, isFitted } = part;
  const ratings = Object.entries(part.values).map(([quantity, { number }]) => termsOfValue(quantity as QuantityName, number));
  if (!isFitted || (kind !== undefined && kind !== 'other') || ratings.length === 0) return told([]);
  const { id, code, description, state, terms, values } = item.table;
  const ofGroup = typeCode === '' ? undefined : like(item.table.typeCode, `${typeCode.slice(0, 2)}%`);
  const rows = await ctx.db
    .select({ id, code, description, state, values })
    .from(item.table)
    .where(and(visibleRows(item, ctx), ne(state, 'retired'), ofGroup, ...ratings.map((any) => arrayOverlaps(terms, any))))
    .orderBy(code);
  const alike = rows.filter((row) => fits(row.values, part)).map((row) => ({ ...row, ...standingOf(row, ctx.locale) }));
  return releasedFirst(alike, (some) => amongAlike(some, part));
}

/** What is found among released items, else among drafts, which are told and no match. */
function releasedFirst<One extends { state: string }>(all: readonly One[], find: (some: One[]) => FoundParts): FoundParts {
  const released = find(all.filter(({ state }) => state === 'released'));
  if (released.items.length > 0) return released;
  const { items } = find(all.filter(({ state }) => state === 'draft'));
  return items.length > 0 ? { state: 'draft', items } : released;
}

/** Those that have all that the line says; what only may be meant is similar. */
function amongAlike(alike: readonly (FoundItem & { values: ItemValues })[], part: PartLine): FoundParts {
  const meant = namesNumber(part) ? [] : alike.filter(({ values }) => !lacks(values, part));
  return meant.length > 0 || alike.length === 0 ? told(meant) : { state: 'similar', items: [...alike] };
}

/** Whoever names a maker's number means that part, and no item has it; 'n/a' and '10K' in its column are none. */
const namesNumber = ({ manufacturerModel }: PartLine): boolean =>
  manufacturerModel !== undefined && /\d/.test(manufacturerModel) && valuesIn(manufacturerModel).length === 0;

/** Those with the most of the words in their description; all of them where no word tells them apart. */
function ranked(found: readonly FoundItem[], words: readonly string[]): FoundItem[] {
  const scores = found.map(
    ({ description }) => words.filter((word) => word.length > 1 && description.toLowerCase().includes(word.toLowerCase())).length,
  );
  const most = Math.max(0, ...scores);
  return found.filter((_, at) => scores[at] === most);
}

interface Candidate extends FoundItem {
  typeCode: string;
  state: string;
  names: string[];
  manufacturerModel: string | null;
  values: ItemValues;
}

/** One way to write a number of a maker or of ours. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/gu, '');

/** Every item that some line may mean, with one statement. */
async function candidatesFor(ctx: SignedInContext, wanted: readonly WantedPart[]): Promise<Candidate[]> {
  const { id, code, description, typeCode, manufacturerModel, model, erpItemId, values, terms, state, formerCodes } = item.table;
  const names = [...new Set(wanted.flatMap((one) => one.names.map(folded)))];
  const wantedTerms = [...new Set(wanted.flatMap(({ part }) => termsOf(part)))];
  if (names.length + wantedTerms.length === 0) return [];
  const isNamed = [code, manufacturerModel, model, erpItemId].map((column) => inArray(sql`upper(replace(${column}, ' ', ''))`, names));
  const rows = await ctx.db
    .select({
      ...{ id, code, description, typeCode, manufacturerModel, model, erpItemId, values, state, formerCodes },
      replacement: replacing.code,
    })
    .from(item.table)
    .leftJoin(replacing, isReplacing)
    .where(
      and(
        visibleRows(item, ctx),
        or(
          ...(names.length > 0 ? [...isNamed, hadNumber(names)] : []),
          wantedTerms.length > 0 ? and(ne(state, 'retired'), arrayOverlaps(terms, wantedTerms)) : undefined,
        ),
      ),
    )
    .orderBy(code);
  return rows.map(({ model: own, erpItemId: erp, formerCodes: former, replacement, ...row }) => ({
    ...row,
    ...standingOf({ state: row.state, replacement }, ctx.locale),
    names: [row.code, row.manufacturerModel, own, erp, ...(former?.split(', ') ?? [])].flatMap((name) => (name ? [folded(name)] : [])),
  }));
}

function termsOf({ kind, main, questions }: PartLine): string[] {
  const known = kind && fieldsOfKind[kind];
  return known && main && questions.length === 0 ? known.fields.map((field) => termOf(field, main.number)) : [];
}

function itemsFor({ part, names, said, typeCode }: WantedPart, all: readonly Candidate[]): FoundParts {
  if (!part.isFitted) return { state: 'notFitted', items: [] };
  const wanted = names.map(folded);
  const hasCode = ({ code }: Candidate) => wanted.includes(folded(code));
  const isNamed = (one: Candidate) => one.names.some((name) => wanted.includes(name)) && fits(one.values, part);
  const retired = all.filter((one) => one.state === 'retired' && (hasCode(one) || isNamed(one)));
  const usable = all.filter(({ state }) => state !== 'retired');
  const byCode = usable.filter(hasCode);
  const named = releasedFirst(byCode.length > 0 ? byCode : usable.filter(isNamed), told);
  if (named.items.length > 0) return named;
  if (part.questions.length > 0) return { state: 'asked', items: [] };
  const { kind, main } = part;
  const known = kind && fieldsOfKind[kind];
  const none: FoundParts = { state: retired.length > 0 ? 'retired' : 'none', items: retired };
  if (!known || !main) return none;
  const isMeant = typesMeant(part, said, typeCode);
  const fields = known.fields.filter((field) => field !== 'resistanceAt25' || isMeant(thermistor));
  const alike = usable.filter(
    (one) =>
      one.typeCode.startsWith(known.group) &&
      isMeant(one.typeCode) &&
      fields.some((field) => one.values[field]?.number === main.number) &&
      fits(one.values, part) &&
      agrees(one.values, part),
  );
  if (alike.length === 0) return none;
  return releasedFirst(alike, (some) => amongAlike(some, part));
}

const thermistor = '1014';

const told = (items: FoundItem[]): FoundParts => ({ state: items.length === 0 ? 'none' : items.length === 1 ? 'found' : 'several', items });

/** What a page or caller is told of an item that was found. */
export const shownPart = ({ id, code, description, standing }: FoundItem): FoundItem => ({
  id,
  code,
  description,
  ...(standing && { standing }),
});

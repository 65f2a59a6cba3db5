import { and, arrayOverlaps, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { QuantityName } from '#rules/component-values/quantities.ts';
import { cellsIn } from '#rules/part-lines/cells.ts';
import { dielectricsLike } from '#rules/part-lines/dielectrics.ts';
import { partWords } from '#rules/part-lines/line-words.ts';
import { isChipSize, packageKey } from '#rules/part-lines/packages.ts';
import type { Answers, PartLine } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { hadNumber } from '../items/former-codes.ts';
import { item } from '../items/item.ts';
import type { ItemValues } from '../items/item-values.ts';
import { isReplacing, replacing, type Standing, standingOf } from '../items/standing.ts';
import { fieldsOfKind } from '../types/kind-fields.ts';
import { termsOfValue } from './quick-search.ts';
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
}

/** A line as it was typed or pasted, read alike at every door. */
export function wantedLine(text: string, answers: Answers): WantedPart {
  const words = cellsIn(text).flatMap((cell) => partWords(cell));
  const part = readPartLine(text, answers);
  return { part, words, names: [text, part.code ?? [], part.manufacturerModel ?? [], words.filter(mayName)].flat() };
}

/** Whether a word may be an item's number, or the maker's. */
const mayName = (word: string): boolean => word.length >= 4 && /\d/.test(word) && !isChipSize(word);

/** Similar: by its values it would do, but the line names the number of another maker. Retired: only items out of use have its number. */
export type PartState = 'asked' | 'notFitted' | 'found' | 'several' | 'similar' | 'retired' | 'none';

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
export async function findParts(
  ctx: SignedInContext,
  wanted: readonly WantedPart[],
  { isReleased = false }: { isReleased?: boolean } = {},
): Promise<FoundParts[]> {
  const candidates = await candidatesFor(ctx, wanted, isReleased);
  const found: FoundParts[] = [];
  for (const one of wanted) {
    const known = itemsFor(one, candidates);
    const { state, items } = known.state === 'none' ? await findByRatings(ctx, one.part, isReleased) : known;
    const best = ranked(items, [...one.words.filter((word) => !/\d/.test(word)), ...one.part.rest]);
    found.push(state === 'found' || state === 'several' ? told(best) : { state, items: best });
  }
  return found;
}

/** Items of kinds that have no value of their own, by the ratings that a line gives: a fuse of 2 A. */
async function findByRatings(ctx: SignedInContext, part: PartLine, isReleased: boolean): Promise<FoundParts> {
  const { kind, isFitted } = part;
  const ratings = Object.entries(part.values).map(([quantity, { number }]) => termsOfValue(quantity as QuantityName, number));
  if (!isFitted || (kind !== undefined && kind !== 'other') || ratings.length === 0) return told([]);
  const { id, code, description, state, terms, values, manufacturerModel } = item.table;
  const isUsable = isReleased ? eq(state, 'released') : ne(state, 'retired');
  const rows = await ctx.db
    .select({ id, code, description, state, values, manufacturerModel })
    .from(item.table)
    .where(and(visibleRows(item, ctx), isUsable, ...ratings.map((any) => arrayOverlaps(terms, any))))
    .orderBy(code);
  const alike = rows.filter((row) => fits(row, part)).map((row) => ({ ...row, ...standingOf(row, ctx.locale) }));
  return oursAmong(alike, part);
}

/** What another maker's number has the values of is similar. */
function oursAmong(alike: readonly (FoundItem & Pick<Candidate, 'manufacturerModel'>)[], part: PartLine): FoundParts {
  const ours = alike.filter(({ manufacturerModel }) => !isAnothers(manufacturerModel, part.manufacturerModel));
  return ours.length > 0 || alike.length === 0 ? told(ours) : { state: 'similar', items: [...alike] };
}

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
async function candidatesFor(ctx: SignedInContext, wanted: readonly WantedPart[], isReleased: boolean): Promise<Candidate[]> {
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
        isReleased ? eq(state, 'released') : undefined,
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

function itemsFor({ part, names }: WantedPart, all: readonly Candidate[]): FoundParts {
  if (!part.isFitted) return { state: 'notFitted', items: [] };
  const wanted = names.map(folded);
  const candidates = all.filter(({ state }) => state !== 'retired');
  const retired = all.filter((one) => one.state === 'retired' && one.names.some((name) => wanted.includes(name)));
  const byCode = candidates.filter(({ code }) => wanted.includes(folded(code)));
  const named = byCode.length > 0 ? byCode : candidates.filter((one) => one.names.some((name) => wanted.includes(name)) && fits(one, part));
  if (named.length > 0) return told(named);
  if (part.questions.length > 0) return { state: 'asked', items: [] };
  const { kind, main } = part;
  const known = kind && fieldsOfKind[kind];
  const none: FoundParts = { state: retired.length > 0 ? 'retired' : 'none', items: retired };
  if (!known || !main) return none;
  const alike = candidates.filter(
    (one) =>
      one.typeCode.startsWith(known.group) &&
      known.fields.some((field) => one.values[field]?.number === main.number) &&
      fits(one, part) &&
      agrees(one, part),
  );
  return alike.length > 0 ? oursAmong(alike, part) : none;
}

const told = (items: FoundItem[]): FoundParts => ({ state: items.length === 0 ? 'none' : items.length === 1 ? 'found' : 'several', items });

const isAnothers = (own: string | null, wanted: string | undefined): boolean =>
  own !== null && own !== '' && wanted !== undefined && folded(own) !== folded(wanted);

/** A part in another package is another part, whatever else is the same. */
function fits({ values }: Pick<Candidate, 'values'>, part: PartLine): boolean {
  const own = values.package?.text;
  return own === undefined || part.package === undefined || packageKey(own) === packageKey(part.package);
}

/** What both sides say must agree; the item may stand more than the line asks for. */
function agrees({ values }: Pick<Candidate, 'values'>, part: PartLine): boolean {
  const tolerance = values.tolerance?.text;
  const dielectric = values.temperatureCharacteristic?.text;
  const isSame =
    (part.tolerance === undefined || tolerance === undefined || tolerance === part.tolerance) &&
    (part.dielectric === undefined || dielectric === undefined || dielectricsLike(part.dielectric).includes(dielectric.toUpperCase()));
  const isEnough = (name: string, least: number | undefined) => {
    const own = values[name]?.number;
    return own === undefined || least === undefined || own >= least;
  };
  const { voltage, power } = part.values;
  return isSame && ['withstandVoltage', 'maxVoltage'].every((name) => isEnough(name, voltage?.number)) && isEnough('power', power?.number);
}

/** What a page or caller is told of an item that was found. */
export const shownPart = ({ id, code, description, standing }: FoundItem): FoundItem => ({
  id,
  code,
  description,
  ...(standing && { standing }),
});

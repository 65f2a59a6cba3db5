import { and, arrayOverlaps, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { dielectricsLike } from '#rules/part-lines/dielectrics.ts';
import { packageKey } from '#rules/part-lines/packages.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { hadNumber } from '../items/former-codes.ts';
import { item } from '../items/item.ts';
import type { ItemValues } from '../items/item-values.ts';
import { isReplacing, replacing, type Standing, standingOf } from '../items/standing.ts';
import { fieldsOfKind } from '../types/kind-fields.ts';
import { termOf } from './search-terms.ts';

/** What /api says of the readings that a caller has chosen where a word has two. */
export const chosenReadings = {
  zh: '已选的读法：键为“词=读法|读法”，值为所选读法',
  en: 'Chosen readings: the key is "word=reading|reading", the value the one chosen',
};

/** A line of a parts list, and the words of it that may be an item's number or the maker's. */
export interface WantedPart {
  part: PartLine;
  names: readonly string[];
}

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

/** Finds the items that each line means: by our number, else by the maker's, else by all values that it gives. */
export async function findParts(
  ctx: SignedInContext,
  wanted: readonly WantedPart[],
  { isReleased = false }: { isReleased?: boolean } = {},
): Promise<FoundParts[]> {
  const candidates = await candidatesFor(ctx, wanted, isReleased);
  return wanted.map((one) => itemsFor(one, candidates));
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
  const ours = alike.filter(({ manufacturerModel }) => !isAnothers(manufacturerModel, part.manufacturerModel));
  if (ours.length > 0) return told(ours);
  return alike.length > 0 ? { state: 'similar', items: alike } : none;
}

const told = (items: FoundItem[]): FoundParts => ({ state: items.length === 0 ? 'none' : items.length === 1 ? 'found' : 'several', items });

const isAnothers = (own: string | null, wanted: string | undefined): boolean =>
  own !== null && own !== '' && wanted !== undefined && folded(own) !== folded(wanted);

/** A part in another package is another part, whatever else is the same. */
function fits({ values }: Candidate, part: PartLine): boolean {
  const own = values.package?.text;
  return own === undefined || part.package === undefined || packageKey(own) === packageKey(part.package);
}

/** What both sides say must agree; the item may stand more than the line asks for. */
function agrees({ values }: Candidate, part: PartLine): boolean {
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

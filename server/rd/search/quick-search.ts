import { and, arrayOverlaps, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { numberOf } from '#rules/component-values/decimal.ts';
import { type QuantityName, quantityOf } from '#rules/component-values/quantities.ts';
import { readings } from '#rules/component-values/read-value.ts';
import { tidy } from '#rules/component-values/tidy.ts';
import { readTolerance, type ToleranceSet, tolerances } from '#rules/component-values/tolerance.ts';
import { caseSpellings } from '#rules/part-lines/cases.ts';
import { dielectricsLike } from '#rules/part-lines/dielectrics.ts';
import { singleWords } from '#rules/part-lines/line-pieces.ts';
import { packageNamed } from '#rules/part-lines/packages.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import { likeLiteral } from '#server/engine/contains-text.ts';
import { spellNames } from '#server/entity/spelling.ts';
import { materialTypes } from '../catalogue/catalogue.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { hadNumber, isNumber } from '../items/former-codes.ts';
import { item } from '../items/item.ts';
import { fieldsOfKind } from '../types/kind-fields.ts';
import { spokenNames } from '../types/spoken-names.ts';
import { conditionOn } from './conditions.ts';
import { readCondition } from './read-condition.ts';
import { termOf } from './search-terms.ts';

const { table } = item;
const maxWords = 8;

/**
 * The items that every word of a text fits: a part of a code, description, silkscreen or short name, a typed value, or the name of a type; and
 * those that have what the text says as a line of a parts list, `贴片电容 104 50V` or `CAP CER 0.1UF 0603`.
 */
export async function quickSearch(types: readonly MaterialType[], typed: string): Promise<SQL | undefined> {
  const { ranges, rest } = rangesIn(typed);
  const words = singleWords(rest).slice(0, maxWords);
  const spelled = await spellNames(types.map(({ label }) => spokenNames(label.zh)));
  const byWords = and(...words.map((word) => fits(word, namedBy(types, spelled, word))));
  const byLine = words.length > 1 ? asLine(rest) : undefined;
  return and(...ranges, byLine ? or(byWords, byLine) : byWords);
}

/** What a line gives, each of it: a search says what is written, and not what would do as well (decision 084). */
function asLine(typed: string): SQL | undefined {
  const {
    kind,
    main,
    questions,
    values,
    tolerance,
    deviation,
    dielectric,
    package: size,
    manufacturerModel,
    brand,
    code,
    rest,
    remarks,
  } = readPartLine(typed);
  const known = kind && fieldsOfKind[kind];
  if (!known || !main || questions.length > 0) return undefined;
  const others = Object.values(values).filter((one) => one !== main && !(kind === 'bead' && one.quantity === 'frequency'));
  const terms = [
    known.fields.map((field) => termOf(field, main.number)),
    ...others.map(({ quantity, number }) => termsOfValue(quantity, number)),
    ...(tolerance === undefined ? [] : [[termOf('tolerance', tolerance)]]),
    ...(dielectric === undefined ? [] : [dielectricsLike(dielectric).map((one) => termOf('temperatureCharacteristic', one))]),
  ];
  // Of two thermistors, the B value tells which.
  const measures = remarks.filter((word) => /^B\D?\d/.test(word));
  const texts = [size, manufacturerModel, code, deviation, ...measures, ...rest].filter((text) => text !== undefined);
  return and(
    like(table.typeCode, `${known.group}%`),
    ...terms.map((any) => (any.length === 0 ? sql`false` : arrayOverlaps(table.terms, any))),
    ...(brand === undefined ? [] : [ilike(table.brand, `%${likeLiteral(brand)}%`)]),
    ...texts.map((text) => fits(text, [])),
  );
}

function fits(word: string, typeCodes: string[]): SQL | undefined {
  const terms = termsFor(word);
  const found = [
    ...textsLike(word, terms.length > 0 && !isPartOfNumber(word)),
    ...behindLetters(word),
    ...colourNamed(word),
    ...(isNumber(word) ? [hadNumber([word])] : []),
    ...(terms.length > 0 ? [arrayOverlaps(table.terms, terms)] : []),
    ...(typeCodes.length > 0 ? [inArray(table.typeCode, typeCodes)] : []),
  ];
  return found.length === 0 ? sql`false` : or(...found);
}

/** What is typed as a range, `10k..22k` or `>=1M`, in any field of its quantity, and the other words. */
function rangesIn(typed: string): { ranges: SQL[]; rest: string } {
  const words = typed
    .normalize('NFKC')
    .replace(/([<>]=?|[≥≤])\s+/gu, '$1')
    .replace(/(?<=[\w.μΩ])\s*(\.{2,3}|~)\s*(?=[\d.])/gu, '$1')
    .split(/\s+/u);
  const read = words.map((word) => ({ word, range: /^[<>≥≤]|\d\D*(?:\.{2,3}|~)\d/u.test(word) ? rangeIn(word) : undefined }));
  return {
    ranges: read.flatMap(({ range }) => range ?? []),
    rest: read.flatMap(({ word, range }) => (range ? [] : [word])).join(' '),
  };
}

function rangeIn(word: string): SQL | undefined {
  // Without its unit, a number with a prefix is one of the quantities that codes are used for: 1M are ohms, not volts.
  const hasUnit = /[a-zΩ%]{2,}|[VWAΩFH]/u.test(word.replace(/\d+[kKMGmunp](?![a-zA-ZΩ])/gu, ''));
  return or(
    ...[...valueFields].flatMap(([quantity, fields]) => {
      if (!hasUnit && quantityOf(quantity).code === undefined) return [];
      return fields.flatMap((field) => {
        const read = (text: string) => readCondition(field, text, { locale: 'en', options: [] });
        const reading = read(word);
        // Nobody is asked here what '10k..47' means: both are found.
        const all = 'readings' in reading ? (reading.readings ?? []).map(read) : [reading];
        return all.flatMap((one) => ('problem' in one ? [] : (conditionOn(field, one.condition) ?? [])));
      });
    }),
  );
}

/** 'F103' is a part of a maker's number sooner than 0.103 F. */
const isPartOfNumber = (word: string): boolean => /^[A-QS-Z]\d{3,}$/i.test(word);

/** What is 红 in a list is 红色 to people; 红绿 is another colour. */
function colourNamed(word: string): SQL[] {
  const [, colour] = /^(\p{Script=Han}{1,2})色$/u.exec(word) ?? [];
  return colour === undefined ? [] : [`% ${colour} %`, `% ${colour}`].map((pattern) => like(table.description, pattern));
}

/** People call parts by the digits of their number: 4148, 1117, and 817 of LTV-817. */
const behindLetters = (word: string): SQL[] => (/^\d{3,5}$/.test(word) ? [sql`${table.description} ~ ${`[A-Za-z]-?${word}`}`] : []);

/** A word in the texts of items; what reads as a value only where a word or a code begins, so that 10K is not found in 110K. */
function textsLike(word: string, isValue: boolean): SQL[] {
  const { code, description, silkscreen, shortName } = table;
  // A letter alone is a tolerance: as a part of a text it is in all of them.
  if (isValue && /^[A-Z]$/.test(word)) return [];
  return spellingsOf(word).flatMap((text) => {
    const plain = likeLiteral(text);
    if (isValue)
      return [likeAnyCase(description, `% ${plain}%`, true), likeAnyCase(silkscreen, `${plain}%`, true), like(code, `${plain}%`)].flat();
    return [code, description, silkscreen, shortName].flatMap((column) => likeAnyCase(column, `%${plain}%`, false));
  });
}

/**
 * `ilike` folds the whole text of every item, which is most of a search among 100,000. Digits have no case, and of a value the term is found
 * however it is written: there, the spelling that was typed and the two usual ones do.
 */
function likeAnyCase(column: PgColumn, pattern: string, isValue: boolean): SQL[] {
  const spellings = [...new Set([pattern, pattern.toUpperCase(), pattern.toLowerCase()])];
  return spellings.length === 1 || isValue ? spellings.map((one) => like(column, one)) : [ilike(column, pattern)];
}

/** Types by a part of their name, of its pinyin, or of its initials; descriptions have the name, and not what people say for it. */
function namedBy(types: readonly MaterialType[], spelled: readonly string[], word: string): string[] {
  const low = word.toLowerCase();
  if (/^\p{Script=Han}+$/u.test(word))
    return types.flatMap(({ code, label: { zh } }) => (spokenNames(zh).includes(word) && !zh.includes(word) ? [code] : []));
  if (!/^[a-z]{2,}$/.test(low)) return [];
  return types.flatMap(({ code, label }, at) => (label.en.toLowerCase().includes(low) || spelled[at]?.includes(low) ? [code] : []));
}

function spellingsOf(word: string): string[] {
  const dielectrics = dielectricsLike(word);
  if (dielectrics.length > 0) return dielectrics;
  const cases = caseSpellings(word);
  if (cases.length > 0) return cases;
  // 'SOT23' and 'SOT-23' are one, and so are 'LTV817' and 'LTV-817'.
  const [, letters = '', digits = ''] = (packageNamed(word) ? /^([A-Z]+)-?(\d.*)$/i : /^([A-Z]{2,6})-?(\d{2,}.*)$/i).exec(word) ?? [];
  return letters === '' ? [word] : [letters + digits, `${letters}-${digits}`];
}

/** What items may have that a word names: a value in any field of its quantity, a tolerance, a dielectric. */
export function termsFor(word: string): string[] {
  const text = tidy(word);
  const dielectrics = dielectricsLike(text);
  if (dielectrics.length > 0) return dielectrics.map((one) => termOf('temperatureCharacteristic', one));
  return [...valuesIn(text), ...tolerancesIn(word)];
}

function valuesIn(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const isBare = /^[\d.,]+$/.test(text);
  const hasPrefixAlone = /^[\d.,]+[kKMGmuUnNpPμ]$/u.test(text);
  return [...valueFields.keys()].flatMap((quantity) => {
    // Digits alone are codes, and '10k' says no unit: as a number of volts or watts they could be anything.
    if ((isBare || hasPrefixAlone) && quantityOf(quantity).code === undefined) return [];
    if (isBare && !/^[1-9]\d{2,3}$/.test(text)) return [];
    const numbers = readings(quantity, text).map(({ value }) => numberOf(value));
    return numbers.flatMap((number) => termsOfValue(quantity, number));
  });
}

/** What items may have that have a value of a quantity, in any field of it. */
export const termsOfValue = (quantity: QuantityName, number: number): string[] =>
  [...(valueFields.get(quantity) ?? []), ...(quantity === 'current' ? (valueFields.get('workingCurrent') ?? []) : [])].map(({ name }) =>
    termOf(name, number),
  );

type ValueField = Extract<MaterialField, { kind: 'value' }>;

/** The fields of the catalogue by their quantity; a name has one kind in all types. */
const valueFields = new Map<QuantityName, ValueField[]>();
for (const field of materialTypes.flatMap(({ fields }) => fields)) {
  if (field.kind !== 'value') continue;
  const fields = valueFields.get(field.quantity) ?? [];
  if (!fields.some(({ name }) => name === field.name)) valueFields.set(field.quantity, [...fields, field]);
}

function tolerancesIn(word: string): string[] {
  if (!/^[A-Z]$|[%±]/u.test(word)) return [];
  // Every key is one of these sets'.
  const sets = Object.keys(tolerances) as ToleranceSet[];
  const keys = sets.flatMap((set) => readTolerance(set, word) ?? []);
  return [...new Set(keys)].map((key) => termOf('tolerance', key));
}

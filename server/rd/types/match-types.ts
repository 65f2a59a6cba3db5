import { readValue } from '#rules/component-values/read-value.ts';
import { tidy } from '#rules/component-values/tidy.ts';
import { readTolerance } from '#rules/component-values/tolerance.ts';
import { dielectricsLike } from '#rules/part-lines/dielectrics.ts';
import { wordsSaid } from '#rules/part-lines/line-pieces.ts';
import { packageNamed } from '#rules/part-lines/packages.ts';
import { spellNames } from '#server/entity/spelling.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { matchByLine } from './match-line.ts';
import { spokenNames } from './spoken-names.ts';

/** A type that fits what was typed, and the values found in it by field. */
export interface TypeMatch {
  type: MaterialType;
  values: Record<string, string>;
}

/**
 * The types that a text names: by code, by name in either language or in pinyin, or by values of which each fits a field of its own
 * (`10k 0603 1%`), as the grammar of parts lists reads them. A type fits if every word does; where some take the values in required fields,
 * others do not count.
 */
export async function matchTypes(types: readonly MaterialType[], typed: string): Promise<TypeMatch[]> {
  const said = wordsSaid(typed, { ofPart: true });
  const words = said.map(({ word }) => word);
  if (words.length === 0) return [];
  const spelled = await spellNames(types.map(({ label }) => spokenNames(label.zh)));
  const isNamedBy = (word: string) => (type: MaterialType) => isNamed(type, spelled[types.indexOf(type)] ?? '', word);
  const byLine = matchByLine(types, { typed, said, isNamedBy });
  const found = byLine.length > 0 ? byLine : types.flatMap((type, at) => matchOne(type, spelled[at] ?? '', words));
  const best = Math.max(...found.map(({ weight }) => weight));
  return found.filter(({ weight }) => weight === best);
}

function matchOne(type: MaterialType, spelled: string, words: readonly string[]): (TypeMatch & { weight: number })[] {
  const values: Record<string, string> = {};
  let weight = 0;
  for (const word of words) {
    if (isNamed(type, spelled, word)) continue;
    const free = type.fields.filter(({ name }) => !Object.hasOwn(values, name));
    const fits = free.filter((field) => takes(field, word));
    const field = fits.find(({ required }) => required) ?? fits[0];
    if (!field) return [];
    values[field.name] = field.kind === 'tolerance' ? (readTolerance(field.set, word) ?? word) : word;
    weight += field.required ? 2 : 1;
  }
  return [{ type, values, weight }];
}

function isNamed({ code, label, shortName }: MaterialType, spelled: string, word: string): boolean {
  const low = word.toLowerCase();
  const names = [spokenNames(label.zh), label.en.toLowerCase(), shortName.toLowerCase()];
  return code.startsWith(word) || names.some((name) => name.includes(low)) || (/^[a-z]{2,}$/.test(low) && spelled.includes(low));
}

/** What a word must look like before a field takes it: a bare `10k` is a resistance and no voltage. */
const looks: Partial<Record<string, RegExp>> = {
  resistance: /^[\d.]+([RKMG]|m?Ω|ohm)[\d.]*Ω?$|^\d+[RKM]\d+$|^R\d+$/iu,
  capacity: /F$|^\d*[pnuμ]\d*$/iu,
  inductance: /H$/iu,
  power: /W$/iu,
  voltage: /V(AC|DC)?$/iu,
  current: /A$/iu,
  frequency: /Hz$/iu,
};

function takes(field: MaterialField, word: string): boolean {
  const text = tidy(word);
  if (field.name === 'package') return packageNamed(text) !== undefined || /^(?:SMD|DIP)$/i.test(text);
  if (field.name === 'temperatureCharacteristic') return dielectricsLike(text).length > 0;
  if (field.kind === 'tolerance') return /[%±]|^[A-Z]$/u.test(word) && readTolerance(field.set, word) !== undefined;
  if (field.kind !== 'value') return false;
  const look = looks[field.quantity === 'workingCurrent' ? 'current' : field.quantity];
  return look?.test(text) === true && 'text' in readValue(field.quantity, text);
}

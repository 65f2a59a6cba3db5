import { readValue } from '#rules/component-values/read-value.ts';
import { own } from '#rules/own.ts';
import { kindOfQuantity, type PartKind } from '#rules/part-lines/kinds.ts';
import type { wordsSaid } from '#rules/part-lines/line-pieces.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { fieldsOfKind } from './kind-fields.ts';
import type { TypeMatch } from './match-types.ts';

interface Typed {
  typed: string;
  said: ReturnType<typeof wordsSaid>;
  isNamedBy: (word: string) => (type: MaterialType) => boolean;
}

/** The types that take what a line of a parts list says: its value in the field of its kind, and everything else in a field of its own. */
export function matchByLine(types: readonly MaterialType[], { typed, said, isNamedBy }: Typed): (TypeMatch & { weight: number })[] {
  const part = readPartLine(typed);
  const read = readingsOf(part);
  const unread = said.filter(({ word }) => part.rest.includes(word));
  const named = said.filter(({ is }) => is === 'kind' || is === 'noise');
  const found = types.flatMap((type) => {
    const [match] = read.flatMap((one) =>
      fitOne(
        type,
        part,
        one,
        said.map(({ word }) => word),
      ),
    );
    if (!match || !unread.every(({ word }) => isNamedBy(word)(type))) return [];
    const names = named.filter(({ word }) => isNamedBy(word)(type) || isWithin(word, type.label.zh));
    return [{ match, names: names.length, isCalled: names.some(({ word }) => /\p{Script=Han}/u.test(word)) }];
  });
  // Chinese words are names of types; those of distributors, 'CAP CER', hint at one.
  const called = found.filter(({ isCalled }) => isCalled);
  return (called.length > 0 ? called : found).sort((a, b) => b.names - a.names).map(({ match }) => match);
}

/** What is typed into the field of the value that tells such parts. */
interface MainReading {
  kind: PartKind;
  text: string;
  number?: number;
}

/** One, or where a word has readings of several kinds, each; what one kind can read in two ways stays as it was typed, for its form to ask. */
function readingsOf({ kind, main, questions: [question] }: PartLine): MainReading[] {
  if (main) return kind && kind !== 'other' ? [{ kind, text: main.text, number: main.number }] : [];
  const readings = question?.readings ?? [];
  return readings.flatMap(({ text, quantity }) => {
    const of = kind ?? (quantity && kindOfQuantity[quantity]);
    if (!quantity || !of || !question) return [];
    const isDoubtful = readings.filter((other) => other.quantity === quantity).length > 1;
    return [{ kind: of, text: isDoubtful ? question.word : (text.split(' ')[0] ?? '') }];
  });
}

function fitOne(type: MaterialType, part: PartLine, main: MainReading, words: readonly string[]): (TypeMatch & { weight: number })[] {
  const known = fieldsOfKind[main.kind];
  if (!known || !type.code.startsWith(part.code?.slice(0, 4) ?? known.group)) return [];
  const values: Record<string, string> = {};
  const put = (field: MaterialField | undefined, text: string): boolean => {
    if (field) values[field.name] = text;
    return field !== undefined;
  };
  const free = (fits: (field: MaterialField) => boolean) => {
    const all = type.fields.filter((field) => own(values, field.name) === undefined && fits(field));
    return all.find(({ required }) => required) ?? all[0];
  };
  const mainField = free(({ name }) => known.fields.includes(name));
  if (!put(mainField, typedAs(mainField, main, words))) return [];
  const { package: size, tolerance, dielectric, manufacturerModel, brand } = part;
  const others = Object.entries(part.values).filter(
    ([, value]) => value !== part.main && !(main.kind === 'bead' && value.quantity === 'frequency'),
  );
  const isFitting =
    others.every(([quantity, value]) => {
      const field = free(
        (one) => one.kind === 'value' && (one.quantity === quantity || (quantity === 'current' && one.quantity === 'workingCurrent')),
      );
      return put(field, typedAs(field, value, words));
    }) &&
    (tolerance === undefined ||
      put(
        free(({ kind }) => kind === 'tolerance'),
        tolerance,
      )) &&
    (dielectric === undefined ||
      put(
        free(({ name }) => name === 'temperatureCharacteristic'),
        dielectric,
      )) &&
    (size === undefined ||
      put(
        free(({ name }) => name === 'package'),
        size,
      )) &&
    (manufacturerModel === undefined ||
      put(
        free(({ name }) => name === 'manufacturerModel'),
        manufacturerModel,
      ));
  if (!isFitting) return [];
  if (brand !== undefined)
    put(
      free(({ name }) => name === 'brand'),
      brand,
    );
  const weight = type.fields.reduce((sum, { name, required }) => sum + (own(values, name) === undefined ? 0 : required ? 2 : 1), 0);
  return [{ type, values, weight }];
}

/** In the words of whoever typed it, where one of them says the same. */
function typedAs(field: MaterialField | undefined, { text, number }: { text: string; number?: number }, words: readonly string[]): string {
  if (field?.kind !== 'value' || number === undefined) return text;
  const { quantity } = field;
  return (
    words.find((word) => {
      const reading = readValue(quantity, word);
      return 'number' in reading && reading.number === number;
    }) ?? text
  );
}

/** '贴片电容' is within '贴片陶瓷电容'. */
function isWithin(word: string, name: string): boolean {
  let at = 0;
  for (const sign of name) if (sign === word[at]) at += 1;
  return /^\p{Script=Han}{2,}$/u.test(word) && at === word.length;
}

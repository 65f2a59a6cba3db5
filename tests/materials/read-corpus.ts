import { readdirSync, readFileSync } from 'node:fs';
import { type QuantityName, quantities } from '#rules/component-values/quantities.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { readTolerance } from '#rules/component-values/tolerance.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import { valuesOf } from '#rules/part-lines/value-words.ts';

export interface CorpusLine {
  line: string;
  says: string;
  source: string;
}

const folder = new URL('./corpus/', import.meta.url);
const linesOf = (isWanted: (file: string) => boolean): CorpusLine[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt') && isWanted(file))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [line = '', says = '', source = ''] = row.split(' ;; ');
      return { line: line.replaceAll('→', '\t'), says: says.trim(), source };
    });

const isBlind = (file: string) => file.startsWith('blind-');
const isSecond = (file: string) => file.startsWith('blind-second-');
const isThird = (file: string) => file.startsWith('blind-third-');
const isFourth = (file: string) => file.startsWith('blind-fourth-');
/** The lines of the files of `corpus/`, whose README tells how they are written. */
export const corpus = linesOf((file) => !isBlind(file));
/** Those that were written by somebody who had not seen the grammar. */
export const blind = linesOf((file) => isBlind(file) && !isSecond(file) && !isThird(file) && !isFourth(file));
/** The same by another one, after the grammar had learnt from the first. */
export const secondBlind = linesOf(isSecond);
/** And by a third one, after the second. */
export const thirdBlind = linesOf(isThird);
/** By a fourth one, from memory of the tools' libraries. */
export const fourthBlind = linesOf(isFourth);

/** What a line says, in the words of the corpus. */
export function told({ values, places, questions, rest, isFitted, deviation, ...line }: PartLine): Record<string, string | number> {
  const tolerance = line.tolerance ?? (deviation && (readTolerance('r_precision', deviation) ?? deviation));
  const texts = { tolerance, dielectric: line.dielectric, package: line.package, size: line.size, code: line.code };
  const all = {
    ...Object.fromEntries(Object.entries(values).map(([quantity, value]) => [quantity, value.number])),
    ...texts,
    model: line.manufacturerModel,
    brand: line.brand,
    numbers: line.otherNumbers.join(','),
    count: line.count,
    places: places.join(','),
    fitted: isFitted ? '' : 'no',
    rest: rest.join('+'),
    asked: questions.map(({ word, readings }) => `${word}:${readings.map(({ text }) => text).join('|')}`).join('+'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as Record<string, string>;
}

/** What its author says of it. */
export function expected(says: string): Record<string, string | number> {
  const pairs = says.split(/\s+/).filter((pair) => pair !== 'none' && pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const text = value.join('=').replaceAll('_', ' ');
      if (!(name in quantities)) return [name, name === 'rest' ? value.join('=').replace('1_000', '1 000') : text];
      const reading = readValue(name as QuantityName, text);
      const [loose] = valuesOf(name as QuantityName, text);
      return [name, 'number' in reading ? reading.number : name === 'power' && loose ? loose.number : `${text}?`];
    }),
  );
}

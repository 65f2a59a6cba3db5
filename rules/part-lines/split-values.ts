import type { QuantityName } from '../component-values/quantities.ts';
import type { CellPiece } from './line-pieces.ts';
import type { PartLine } from './part-line.ts';
import { type PartValue, valuesOf } from './value-words.ts';

/** A number left over before a value of its cell, and what both may be. */
export interface SplitValue {
  digits: CellPiece;
  word: string;
  /** Under which the line has the value. */
  quantity: QuantityName;
  /** The value alone first. */
  values: PartValue[];
}

/** '5 1K' is 5.1K, 51K, or five of 1K, and '1 1/2W' may be 1.5 W: of a number that a blank parts from its value nobody knows. */
export function splitValues(line: PartLine, pieces: readonly CellPiece[], texts: readonly string[]): SplitValue[] {
  if (line.kind === 'other' && (line.manufacturerModel !== undefined || pieces.some(({ piece }) => piece.is === 'model'))) return [];
  return pieces.flatMap((one, at): SplitValue[] => {
    const digits = pieces[at - 1];
    const before = digits?.piece.is === 'digits' && !digits.isTaken ? digits.piece.word : '';
    const { piece } = one;
    if (piece.is !== 'value' || !one.isTaken || one.isFirst || !digits || !isNumber.test(before) || !/^\d/.test(piece.word)) return [];
    // '9,1,5.1K' parts them by commas.
    if (!texts.some((text) => text.replace(/\s+/gu, ' ').includes(`${before} ${piece.word}`))) return [];
    const found = Object.entries(line.values).find(([, kept]) => isValue(kept, piece.word));
    if (!found) return [];
    // Keys of the values are names of quantities.
    const [quantity, value] = found as [QuantityName, PartValue];
    const others = joined(before, piece.word).flatMap((text) => valuesOf(value.quantity, text));
    return others.length === 0 ? [] : [{ digits, word: `${before} ${piece.word}`, quantity, values: [value, ...others] }];
  });
}

/** Four digits are a size, and so are three that a spreadsheet took the zero from. */
const isNumber = /^(?!(?:201|402|603|805)$)[1-9]\d{0,2}$/;

const isValue = ({ quantity, number }: PartValue, word: string): boolean => valuesOf(quantity, word).some((one) => one.number === number);

function joined(before: string, word: string): string[] {
  const [, parts = '', unit = ''] = /^1\/(\d{1,2})(.*)$/.exec(word) ?? [];
  return parts === '' ? [`${before}.${word}`, before + word] : [`${Number(before) * Number(parts) + 1}/${parts}${unit}`];
}

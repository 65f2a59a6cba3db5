import type { QuantityName } from '../component-values/quantities.ts';
import type { PartKind } from './kinds.ts';
import type { PartValue } from './value-words.ts';

/** What a line of a parts list says of a part. */
export interface PartLine {
  kind?: PartKind;
  /** Of the quantity that its kind is told by, and of others: a capacitor's voltage, a coil's DC resistance. */
  values: Partial<Record<QuantityName, PartValue>>;
  /** The one that tells this part from another of its kind. */
  main?: PartValue;
  /** The key of its kind's tolerances. */
  tolerance?: string;
  /** How far it may be off, of kinds whose tolerances have no letters: '20ppm' of a crystal, '5%' of a Zener diode. */
  deviation?: string;
  dielectric?: string;
  package?: string;
  size?: string;
  manufacturerModel?: string;
  /** Who makes it. */
  brand?: string;
  /** An item number of the plant. */
  code?: string;
  /** Numbers of distributors and of other plants, which tell where a part is bought or listed, and not which it is. */
  otherNumbers: string[];
  places: string[];
  count?: string;
  isFitted: boolean;
  /** What has to be asked before anything is found or stored. */
  questions: PartQuestion[];
  /** What is understood and has no field: of what it is made, how it is packed, that it has no lead. */
  remarks: string[];
  /** What was not understood, as it was written. */
  rest: string[];
}

/** What a line says of its part, in the order of its importance. */
export function toldOf({ code, main, values, tolerance, dielectric, manufacturerModel, brand, package: size }: PartLine): string[] {
  const others = Object.values(values).filter((value) => value.quantity !== main?.quantity);
  return [code, main?.text, ...others.map(({ text }) => text), tolerance, dielectric, manufacturerModel, brand, size].flatMap(
    (text) => text || [],
  );
}

/** A word that can be read in two ways: what it may be, each with a spelling that is read in this way alone. */
export interface PartQuestion {
  word: string;
  readings: { text: string; quantity?: QuantityName }[];
}

/** Chosen readings by the question (`questionKey`). */
export type Answers = Readonly<Record<string, string>>;

/** Lines that ask the same are alike: one answer serves them all. */
export const questionKey = ({ word, readings }: PartQuestion): string => `${word}=${readings.map(({ text }) => text).join('|')}`;

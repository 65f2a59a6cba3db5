import type { NamedPackage } from './packages.ts';

/**
 * Cases of moulded tantalum capacitors (EIA-535): a letter, length and width in tenths of a millimetre and in hundredths of an inch. A has no such
 * name of its own, as 3216 is a chip too, and E none, as only its height tells it from D.
 */
const measures: Readonly<Record<string, readonly string[]>> = { B: ['3528', '1411'], C: ['6032', '2312'], D: ['7343', '2917'] };
/** The same with the height behind. */
const heights: Readonly<Record<string, string>> = { '3216-18': 'A', '3528-21': 'B', '6032-28': 'C', '7343-31': 'D', '7343-43': 'E' };

/** A case by its length and width alone, which are those of other parts too. */
export const tantalumSize = new RegExp(`^(?:${Object.values(measures).flat().join('|')})$`);

const lettered = /^(?:CASE|TANT|CTC)[-_ ]?([A-EVX])$|^(?:SMC_|CPOL-(?:EU|US)SMC_?)([A-E])$|^CASE-([A-EVX])_\d{4}(?:-\d\d)?$/i;
const moulded = /^(?:CASE-?[A-E]-|EIA-?)?(\d{4}-\d\d)$/i;

/** The case that a word names by its letter or by all its measures: 'CTC-B', 'SMC_B', 'CASE-A-3216-18'. Of a letter alone nobody knows the kind. */
export function caseNamed(word: string): NamedPackage | undefined {
  const [, alone, ofEagle, ofLibrary] = lettered.exec(word) ?? [];
  const letter = alone ?? ofEagle ?? ofLibrary ?? heights[moulded.exec(word)?.[1] ?? ''];
  return letter === undefined ? undefined : { text: `CASE-${letter.toUpperCase()}`, ...(alone === undefined && { kind: 'capacitor' }) };
}

/** What names of cases are compared by. */
export const caseTwins: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(measures).flatMap(([letter, [first = '', ...others]]) => [`CASE${letter}`, ...others].map((one) => [one, first])),
);

/** All spellings of the case that a word names; none where it names none. */
export function caseSpellings(word: string): string[] {
  const named = caseNamed(word)?.text;
  const found = Object.entries(measures).find(([letter, sizes]) => named === `CASE-${letter}` || sizes.includes(word));
  return found ? [`CASE-${found[0]}`, `CASE${found[0]}`, ...found[1]] : named ? [named, named.replace('-', '')] : [];
}

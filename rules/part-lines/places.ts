import { plainText } from '../component-values/tidy.ts';
import { kindOfLetters, type PartKind } from './kinds.ts';

const one = /^([A-Za-z]{1,4})(\d{1,4})([A-Za-z]?)$/;
const span = /^([A-Za-z]{1,4})(\d{1,4})[-~–—]([A-Za-z]{0,4})(\d{1,4})$/;
/** A range of more is no list of places. */
const maxSpan = 500;

/** Among other words, only letters that no maker's number begins with: BAT54 and TP4056 are parts. */
const amongWords = /^(?:R|C|L|D|Q|U|J|F|FB|CN|X|Y|T|SW|LED|K|BZ|RN|RV|RA|RP|ZD|VR|RT|JP|CON|FU|LS|BT|EC|IC|H|P|TP|r|c|l|d|q|u|fb)\d{1,3}$/;

/** Whether a word of a line may be a place on the board. */
export const isPlaceWord = (word: string): boolean => amongWords.test(word);

/** Whether a word of a list of places is one, by letters that designators have. */
export function isPlace(word: string): boolean {
  const [, letters = ''] = one.exec(word) ?? [];
  return kindOfLetters(letters) !== undefined;
}

/** The places that a word names, `R1` or `R1-R4` and `C1~4`; undefined where it names none. */
export function placesIn(word: string): string[] | undefined {
  const [, letters = '', from = '', again = '', to = ''] = span.exec(word) ?? [];
  if (letters === '') return isPlace(word) ? [word] : undefined;
  const count = Number(to) - Number(from);
  if (kindOfLetters(letters) === undefined || (again !== '' && again.toUpperCase() !== letters.toUpperCase())) return undefined;
  if (count < 0 || count > maxSpan) return undefined;
  return Array.from(
    { length: count + 1 },
    (_, at) => letters + String(Number(from) + at).padStart(from.startsWith('0') ? from.length : 0, '0'),
  );
}

/** The places of a cell of which no column says that it has them. */
export function placesAlone(cell: string): string[] | undefined {
  const places = placesOf(cell);
  return places && (places.length > 1 || isPlaceWord(cell)) ? places : undefined;
}

/** The words of a list of places, ranges expanded: `R1-R4, c7` are five. */
export const placeList = (text: string): string[] =>
  listedWords(text).flatMap((word) => (/[-~–—]/.test(word) ? (placesIn(word) ?? [word]) : [word]));

const listedWords = (text: string): string[] =>
  plainText(text)
    // From the first blank alone, so that many are read once.
    .replace(/(?<!\s)\s*[-~–—]\s*/gu, (sign) => sign.trim())
    .split(/[\s,;、|]+|\/(?=[A-Za-z]{1,4}\d)/u)
    .filter(Boolean);

/** The places of a cell, ranges expanded; undefined where something in it is no place. */
export function placesOf(cell: string): string[] | undefined {
  const found = listedWords(cell).map(placesIn);
  return found.length > 0 && found.every((list) => list !== undefined) ? found.flat() : undefined;
}

export function kindOfPlaces(places: readonly string[]): PartKind | undefined {
  const [first = ''] = places;
  return kindOfLetters(/^[A-Za-z]+/.exec(first)?.[0] ?? '');
}

import { plainText } from '../component-values/tidy.ts';
import { kindOfLetters, type PartKind } from './kinds.ts';

const one = /^([A-Za-z]{1,4})(\d{1,4})([A-Za-z]?)$/;
const span = /^([A-Za-z]{1,4})(\d{1,4})[-~–—]([A-Za-z]{0,4})(\d{1,4})$/;
/** A range of more is no list of places. */
const maxSpan = 500;
/** Nor do the ranges of one line of a list name more. */
const maxPlaces = 5000;

/** Among other words, only letters that no maker's number begins with: BAT54 and TP4056 are parts. */
const amongWords = /^(?:R|C|L|D|Q|U|J|F|FB|CN|X|Y|T|SW|LED|K|BZ|RN|RV|RA|RP|ZD|VR|RT|JP|CON|FU|LS|BT|EC|IC|H|P|TP|r|c|l|d|q|u|fb)\d{1,3}$/;

/** Whether a word of a line may be a place on the board. */
export const isPlaceWord = (word: string): boolean => amongWords.test(word);

/** Whether a word of a list of places is one, by letters that designators have. */
export function isPlace(word: string): boolean {
  const [, letters = ''] = one.exec(word) ?? [];
  return kindOfLetters(letters) !== undefined;
}

/** What a word of a list names, as it was written: counted long before anybody spells it out. */
export interface NamedPlaces {
  first: string;
  count: number;
}

interface PlaceRange extends NamedPlaces {
  letters: string;
  from: string;
}

/** The places that a word names, `R1` or `R1-R4` and `C1~4`; undefined where it names none. */
export const placesNamed = (word: string): NamedPlaces | undefined =>
  rangeIn(word) ?? (isPlace(word) ? { first: word, count: 1 } : undefined);

function rangeIn(word: string): PlaceRange | undefined {
  const [, letters = '', from = '', again = '', to = ''] = span.exec(word) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (kindOfLetters(letters) === undefined || (again !== '' && again.toUpperCase() !== letters.toUpperCase())) return undefined;
  return count < 1 || count > maxSpan + 1 ? undefined : { letters, from, first: letters + from, count };
}

/** The places of a cell of which no column says that it has them. */
export function placesAlone(cell: string): NamedPlaces | undefined {
  const places = placesOf(cell);
  return places && (places.count > 1 || isPlaceWord(cell)) ? places : undefined;
}

/** The words of a list of places, ranges expanded: `R1-R4, c7` are five. */
export const placeList = (text: string): string[] => addPlaces([], text);

/** How many these are. */
export const placeCount = (text: string): number =>
  [...rangesIn(text)].reduce((sum, one) => sum + (typeof one === 'string' ? 1 : one.count), 0);

/** Adds the places of a list to those that were read. */
export function addPlaces(places: string[], text: string): string[] {
  for (const one of rangesIn(text, places.length)) {
    if (typeof one === 'string') places.push(one);
    else for (let at = 0; at < one.count; at++) places.push(placeAt(one, at));
  }
  return places;
}

const placeAt = ({ letters, from }: PlaceRange, at: number): string =>
  letters + String(Number(from) + at).padStart(from.startsWith('0') ? from.length : 0, '0');

/** Eight characters name 501 places: behind so many, a range stays a word, and no text grows without bound. */
function* rangesIn(text: string, read = 0): Generator<string | PlaceRange> {
  let count = read;
  for (const word of listedWords(text)) {
    const range = count < maxPlaces ? rangeIn(word) : undefined;
    const isRead = range !== undefined && count + range.count <= maxPlaces;
    count += isRead ? range.count : 1;
    yield isRead ? range : word;
  }
}

const listedWords = (text: string): string[] =>
  plainText(text)
    // From the first blank alone, so that many are read once.
    .replace(/(?<!\s)\s*[-~–—]\s*/gu, (sign) => sign.trim())
    .split(/[\s,;、|]+|\/(?=[A-Za-z]{1,4}\d)/u)
    .filter(Boolean);

/** The places of a cell, counted to the bound; undefined where something before that is no place. */
export function placesOf(cell: string): NamedPlaces | undefined {
  let places: NamedPlaces | undefined;
  for (const word of listedWords(cell)) {
    const named = placesNamed(word);
    if (!named) return undefined;
    places = { first: places?.first ?? named.first, count: (places?.count ?? 0) + named.count };
    if (places.count > maxPlaces) return places;
  }
  return places;
}

/** Those of all places of a list that stand there more than once, in capitals: a place is one in either case. */
export function placedTwice(places: Iterable<string>): Set<string> {
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  for (const place of places) {
    const key = place.toUpperCase();
    (seen.has(key) ? twice : seen).add(key);
  }
  return twice;
}

export function kindOfPlaces(places: readonly string[]): PartKind | undefined {
  const [first = ''] = places;
  return kindOfLetters(/^[A-Za-z]+/.exec(first)?.[0] ?? '');
}

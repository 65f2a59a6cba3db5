import { expect, test } from 'vitest';
import { isNoise, isRemark } from '#rules/part-lines/kinds.ts';
import { singleWords } from '#rules/part-lines/line-pieces.ts';
import { packageKey } from '#rules/part-lines/packages.ts';
import type { PartLine } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import { valuesIn } from '#rules/part-lines/value-words.ts';
import { type CorpusLine, expected, fourthBlind, thirdBlind, told } from './read-corpus.ts';

/** Its author says of each line what must be told, and not what else may be. */
type Outcome = 'read' | 'dropped' | 'leftOver' | 'asked' | 'unasked' | 'refused' | 'other';

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[_-]|^±/g, ' ')
    .replace(/[*×]/g, 'X')
    .trim();

function alike(name: string, value: unknown): string {
  const text = String(value).toUpperCase();
  // A case of a tantalum capacitor is named by its letter or by its measures.
  if (name === 'package') return packageKey(text.replace(/^SMD(?=\d{4}$)/, ''));
  if (name === 'places') return text.replaceAll('_', ' ');
  return name === 'dielectric' ? text.replace(/^(?:COG|NP[0O])$/, 'C0G') : name === 'tolerance' ? text.replace('%', '') : text;
}

/** All that is shown of a line: its fields, what is told beside them, and what is left over. */
function shownOf(part: PartLine): string[] {
  const { rest, remarks, otherNumbers, places, values, questions: _asked, main: _main, isFitted: _fitted, ...texts } = part;
  const all = [...rest, ...remarks, ...otherNumbers, ...places, ...Object.values(texts), ...Object.values(values).map(({ text }) => text)];
  return all.map((one) => plain(String(one)));
}

/** Whether a word that the author wants to see is shown, as it is or in the field that it is read into. */
function isShown(part: PartLine, word: string): boolean {
  if (isNoise(word) && !isRemark(word)) return true;
  const shown = shownOf(part);
  const has = (one: string) =>
    shown.some((text) => ` ${text} `.includes(` ${plain(one)} `) || (/\p{Script=Han}/u.test(one) && text.includes(plain(one))));
  if (has(word) || singleWords(word).every(has) || has(plain(word).replace(/[DL](?=\d)|MM$/g, ''))) return true;
  // What a footprint tells in millimetres is its package: 'L3.2-W2.5' is SMD3225.
  if (/^L\d/.test(word) && part.package?.endsWith(word.replace(/\D/g, ''))) return true;
  const numbers = Object.values(part.values).map(({ number }) => number);
  return valuesIn(word).some(({ number }) => numbers.includes(number));
}

function isKept(part: PartLine, [name, phrases]: [name: string, phrases: string]): boolean {
  const wordsOf = (phrase: string) => (isShown(part, phrase.replaceAll('_', '')) ? [] : phrase.split('_').filter(Boolean));
  const isEach = (phrase: string) => wordsOf(phrase).every((word) => isShown(part, word));
  const isSome = (phrase: string) => wordsOf(phrase).length === 0 || wordsOf(phrase).some((word) => isShown(part, word));
  return phrases.split('|').every(name === 'left' ? isEach : isSome);
}

const pick = (from: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

function outcomeOf({ line, says }: CorpusLine): Outcome {
  const part = readPartLine(line);
  const raw = Object.fromEntries(says.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
  const { kind, 'kind?': mayBe = kind, asked, left = '', kept = '', ...want } = { ...expected(says), ...pick(raw, ['left', 'kept']) };
  const got = told(part);
  const names = Object.keys(want).filter((name) => got[name] !== undefined || name !== 'count');
  const wrong = names.filter((name) => alike(name, got[name]) !== alike(name, want[name]));
  const isNamed = (number: string | undefined) => number === undefined || plain(`${want.model} ${left} ${kept}`).includes(plain(number));
  const isOtherKind = mayBe !== undefined && part.kind !== undefined && part.kind !== mayBe;
  const isOther = isOtherKind || ![part.manufacturerModel, ...part.otherNumbers].every(isNamed) || part.isFitted !== (want.fitted !== 'no');
  if (isOther || wrong.some((name) => got[name] !== undefined)) return 'other';
  if (asked !== undefined) return part.questions.length === 0 ? 'unasked' : 'read';
  if (part.questions.length > 0) return 'asked';
  const isMain = (name: string) => ['resistance', 'capacity', 'inductance', 'frequency'].includes(name);
  if (
    wrong.some(isMain) ||
    (wrong.length > 0 && wrong.length === names.length) ||
    (kind !== undefined && names.length === 0 && part.kind === undefined)
  )
    return 'refused';
  if (wrong.length > 0 || (kind !== undefined && part.kind === undefined)) return 'leftOver';
  const lists: [string, string][] = [
    ['left', String(left)],
    ['kept', String(kept)],
  ];
  return lists.every(([name, phrases]) => phrases === '' || isKept(part, [name, phrases])) ? 'read' : 'dropped';
}

test('of the lines of the third half no fewer are read than were, and no word is dropped', () => {
  const found: Record<Outcome, string[]> = { read: [], dropped: [], leftOver: [], asked: [], unasked: [], refused: [], other: [] };
  for (const line of thirdBlind) found[outcomeOf(line)].push(line.line);

  const { read, unasked, ...others } = found;
  expect(others).toEqual({ dropped: [], leftOver: [], asked: [], refused: [], other: [] });
  expect([read.length, unasked.length]).toEqual([255, 3]);
});

test('of the lines of the fourth half as many are read', () => {
  const found: Record<Outcome, string[]> = { read: [], dropped: [], leftOver: [], asked: [], unasked: [], refused: [], other: [] };
  for (const line of fourthBlind) found[outcomeOf(line)].push(line.line);

  const { read, ...others } = found;
  expect(others).toEqual({
    dropped: [],
    leftOver: ['KT-0603R Red LED0603-RD C2286', 'TYPE-C-31-M-12 USB-C-SMD_TYPE-C-31-M-12 C165948'],
    asked: [
      'R_Small_US 330 R_0402_1005Metric',
      '0.1/1W Resistor_THT:R_Axial_DIN0411_L9.9mm_D3.6mm_P12.70mm_Horizontal',
      '470 R-US_0207/10',
    ],
    unasked: [
      '4D03WGJ0103T5E 10kΩ ±5% 4 Resistors 0603x4',
      'Res1 1K AXIAL-0.4',
      'WS2812B LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm',
      'ESP32-WROOM-32E RF_Module:ESP32-WROOM-32E',
    ],
    refused: ['RED LED_THT:LED_D5.0mm', 'PINHD-1X8 1X08', 'MountingHole MountingHole:MountingHole_3.2mm_M3'],
    other: ['Cap Semi 100pF C3216-1206'],
  });
  expect(read).toHaveLength(187);
});

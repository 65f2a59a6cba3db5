import type { QuantityName } from '../component-values/quantities.ts';
import { tidy } from '../component-values/tidy.ts';
import { type Beside, bareValues, besideOf, mainOf } from './bare-values.ts';
import { isPinCount, isSafetyClass } from './kind-of-line.ts';
import { kindOfQuantity, type PartKind, toldBy } from './kinds.ts';
import type { CellPiece } from './line-pieces.ts';
import { putTolerance } from './line-tolerance.ts';
import { chipOfMetric } from './packages.ts';
import { type Answers, type PartLine, type PartQuestion, questionKey } from './part-line.ts';
import { ratedVolts } from './read-word.ts';
import { splitValues } from './split-values.ts';
import { type PartValue, valuesOf } from './value-words.ts';

/** Puts the values of a line under their quantities; of the main one, a value with a unit wins over bare digits. `texts`: its cells. */
export function readValues(line: PartLine, pieces: CellPiece[], answers: Answers, texts: readonly string[]): void {
  const inOrder = [...pieces.filter(({ role }) => role !== 'description'), ...pieces.filter(({ role }) => role === 'description')];
  const reading: Reading = { line, answers, open: [], beside: besideOf(pieces, texts) };
  for (const one of inOrder) takeValue(reading, one);
  if (!line.main && line.questions.length === 0) takeOneOfOhms(reading, inOrder);
  // What may be the size of a chip is a value where nothing else is.
  for (const one of [...inOrder].sort((a, b) => Number(isMetric(a)) - Number(isMetric(b)))) {
    if (one.piece.is === 'place' && isSafetyClass(one.piece.word) && line.values.capacity && line.kind !== 'crystal') {
      one.isTaken = true;
      line.remarks.push(one.piece.word);
    }
    if (line.main || line.questions.length > 0) continue;
    if (one.piece.is !== 'place') takeBare(reading, one);
  }
  for (const one of inOrder) if (!line.main && line.questions.length === 0 && one.piece.is === 'place') takeBare(reading, one);
  for (const one of inOrder) if (saysAgain(line, one) || saysWithLetter(line, one)) one.isTaken = true;
  for (const { digits, word, quantity, values } of splitValues(line, pieces, texts)) {
    const value = only(reading, word, values);
    replace(line, quantity, value);
    digits.isTaken = value?.number !== values[0]?.number;
  }
}

/** '22pF (220)' and '10uF(106)' say one value twice. */
const saysAgain = ({ main }: PartLine, { piece, isAlone }: CellPiece): boolean =>
  main !== undefined &&
  !isAlone &&
  piece.is === 'digits' &&
  /^[1-9]\d{2,3}$/.test(piece.word) &&
  valuesOf(main.quantity, piece.word).some(({ number }) => number === main.number);

/** '100K' beside 10 µH says its tolerance, too. */
const saysWithLetter = (line: PartLine, { piece, isAlone }: CellPiece): boolean =>
  line.main !== undefined &&
  !isAlone &&
  piece.is === 'letteredCode' &&
  valuesOf(line.main.quantity, piece.code).some(({ number }) => number === line.main?.number) &&
  putTolerance(line, piece.letter);

interface Reading {
  line: PartLine;
  answers: Answers;
  /** Questions that nobody has answered, with the values that they are between. */
  open: { question: PartQuestion; values: readonly PartValue[] }[];
  beside: Beside;
}

const maxReadings = 20;

function takeValue(reading: Reading, one: CellPiece): void {
  if (one.piece.is !== 'value' || one.isTaken) return;
  const { line } = reading;
  // At what a transistor was measured is no rating of it: '200@100mA', '1.9Ω@10V'.
  if (line.kind === 'other' && one.piece.word.startsWith('@')) return;
  const values = certain(reading, meant(line, one.piece.values, one.piece.word), one.piece.word);
  const [first] = values;
  if (!first) return;
  const quantity = placeFor(line, first);
  const before = line.values[quantity];
  const asked = openAbout(reading, values);
  // Nobody chooses among so many; each would be compared with all others.
  if (asked && asked.values.length > maxReadings) return;
  const isAsked = asked !== undefined;
  // The second of two ratings is another one; of two values, somebody has to say which.
  const isOther = one.role === 'description' || quantity === 'current' || quantity === 'temperature' || line.kind === 'other';
  if (isOther && (isAsked || (before && values.every(({ number }) => number !== before.number)))) return;
  one.isTaken = true;
  const same = values.find(({ number }) => number === before?.number);
  const isContradicted = before !== undefined && same === undefined && !isAsked;
  const word = isContradicted ? `${before.text}/${first.text}` : one.piece.word;
  const value = same ?? only(reading, word, isContradicted ? [before, ...values] : values);
  if (!value) for (const { quantity: doubtful } of values) replace(line, doubtful, undefined);
  else if (same) keep(line, quantity, same);
  else replace(line, placeFor(line, value), value);
}

const openAbout = ({ open }: Reading, values: readonly PartValue[]) =>
  open.find((one) => one.values.some(({ quantity }) => values.some((value) => value.quantity === quantity)));

/** The one reading, or the one that was chosen; else the line asks, once for all that is said of the quantity. */
function only(reading: Reading, word: string, values: readonly PartValue[]): PartValue | undefined {
  const { line, answers, open } = reading;
  const before = openAbout(reading, values);
  if (before) {
    reading.open = open.filter((one) => one !== before);
    line.questions = line.questions.filter((one) => one !== before.question);
  }
  const all = [...(before?.values ?? []), ...values];
  const readings = all.map((value) => ({ value, text: value.tolerance === undefined ? value.text : `${value.text} ${value.tolerance}` }));
  const different = readings.filter(({ text }, at) => readings.findIndex((one) => one.text === text) === at);
  const [first] = different;
  if (different.length <= 1) return first?.value;
  const question: PartQuestion = {
    word: before ? `${before.question.word}/${word}` : word,
    readings: different.map(({ text, value: { quantity } }) => ({ text, quantity })),
  };
  const chosen = different.find(({ text }) => text === answers[questionKey(question)]);
  if (!chosen) {
    line.questions.push(question);
    reading.open.push({ question, values: all });
  }
  return chosen?.value;
}

function keep(line: PartLine, quantity: QuantityName, value: PartValue): void {
  line.kind ??= kindOfQuantity[quantity];
  line.values[quantity] ??= value;
  if (quantity === mainOf(line)) line.main ??= value;
  if (value.tolerance !== undefined && !putTolerance(line, value.tolerance)) line.rest.push(value.tolerance);
}

/** Until somebody has chosen, there is none. */
function replace(line: PartLine, quantity: QuantityName, value: PartValue | undefined): void {
  delete line.values[quantity];
  if (quantity === mainOf(line)) delete line.main;
  if (value) keep(line, quantity, value);
}

/** What the rest of the line leaves of two readings of a resistance: '10E' beside 5 % and '1MOHM' beside 1/8 W in capitals are one value. */
function certain({ line, beside }: Reading, values: PartValue[], word: string): PartValue[] {
  if (line.kind !== 'resistor' || values.length !== 2) return values;
  if (beside.isCoarse && /^\d\dE$/.test(word)) return values.filter(({ number }) => number === Number(word.slice(0, 2)));
  // Nobody makes so few milliohms of so small a power; 47 and more they make.
  const [, mega] = /^(\d{1,2}(?:\.\d)?)MOHMS?$/.exec(word) ?? [];
  return mega !== undefined && Number(mega) <= 22 && beside.isSmallInCapitals ? values.filter(({ number }) => number >= 1e5) : values;
}

/** The readings of a word that this kind of part can have. */
function meant(line: PartLine, values: readonly PartValue[], word: string): PartValue[] {
  const { kind } = line;
  const text = tidy(word);
  const main = mainOf(line);
  if (isPinCount(word) && kind !== 'capacitor') return [];
  // '3V3' is a supply: no capacitor is rated at it.
  // Nor at 16.7 V, which '16V7K' of boards of computers does not mean.
  const [, volts = ''] = /^(\d{1,2}V\d)[BCDFGJKMZ]?$/.exec(text) ?? [];
  if (kind === 'capacitor' && volts !== '' && !ratedVolts.test(String(Number(volts.replace('V', '.'))))) return [];
  if (kind === 'other' && (/^\d[FH]$/.test(word) || values.some(({ tolerance }) => tolerance !== undefined))) return [];
  if (kind === 'other') return /(?:V|A|W|Hz|Ω|F|H)$|\dV\d/i.test(text) ? values.slice(0, 1) : [];
  if (kind === undefined) return [...values];
  if (kind === 'crystal' && /^\d[\d.]*[kKM]\d*$/.test(text)) return valuesOf('frequency', text);
  if ((kind === 'inductor' || kind === 'capacitor') && main && /^\d*[Rr]\d+$/.test(text)) return valuesOf(main, text);
  const [, point = '', letter = ''] = /^(\d*[Rr]\d+)([BCDFGJKMZ])$/.exec(text) ?? [];
  if ((kind === 'inductor' || kind === 'capacitor') && main && letter !== '')
    return valuesOf(main, point).map((one) => ({ ...one, tolerance: letter }));
  if (kind === 'resistor' && /^\d\d[AEFH]$/.test(text)) return values.length > 1 ? [...values] : valuesOf('resistance', text);
  if (/M(?:OHMS?|Ω)$|\dm$/.test(text) && (kind === 'inductor' || kind === 'bead')) return values.filter(({ number }) => number < 1000);
  // '3296W' is a trimmer.
  if (kind === 'resistor' && values.every(({ quantity, number }) => quantity === 'power' && number > 1000)) return [];
  const own = values.filter(({ quantity }) => quantity === main);
  return own.length > 0 ? own : values.filter(({ quantity }) => isSaidOf(kind, quantity));
}

const isSaidOf = (kind: PartKind, quantity: QuantityName): boolean =>
  toldBy[kind].others.includes(quantity) || (quantity === 'resistance' && toldBy[kind].others.includes('dcResistance'));

/** A coil's and a bead's second resistance is that of its wire. */
function placeFor(line: PartLine, { quantity, text }: PartValue): QuantityName {
  if (quantity !== 'resistance') return quantity;
  return line.kind === 'inductor' || (line.kind === 'bead' && text.endsWith('mΩ')) ? 'dcResistance' : quantity;
}

const isMetric = ({ piece }: CellPiece): boolean => piece.is === 'digits' && chipOfMetric(piece.word) !== undefined;

/** Of two bare numbers beside a resistor, '3 R7 22', either may be the ohms. */
function takeOneOfOhms(reading: Reading, pieces: readonly CellPiece[]): void {
  const { line } = reading;
  if (mainOf(line) !== 'resistance') return;
  const bare = pieces.filter(
    (one) =>
      one.piece.is === 'digits' && one.role === undefined && !isMetric(one) && bareValues(reading.line, reading.beside, one).length > 0,
  );
  if (bare.length < 2) return;
  for (const one of bare) one.isTaken = true;
  const values = bare.flatMap((one) => bareValues(reading.line, reading.beside, one));
  const value = only(reading, bare.map(({ piece }) => piece.word).join('/'), values);
  if (value) keep(line, value.quantity, value);
}

/** Digits, codes and what may be a place, where nothing with a unit tells the value. */
function takeBare(reading: Reading, one: CellPiece): void {
  const { line } = reading;
  const found = bareValues(reading.line, reading.beside, one);
  if (found.length === 0) return;
  if (one.piece.is === 'place') takeOhms(reading, one, found);
  else {
    one.isTaken = true;
    const value = only(reading, one.piece.word, found);
    if (value) keep(line, value.quantity, value);
  }
}

/** 'R47' in the place of a value is 0.47 Ω; among other words it may be a place. */
function takeOhms({ line, answers, beside }: Reading, one: CellPiece, [value]: readonly PartValue[]): void {
  if (!value) return;
  const { word } = one.piece;
  const isSure =
    one.role === 'value' ||
    /^R0/i.test(word) ||
    (one.isAlone && line.places.length > 0) ||
    (beside.isNamedResistor && line.places.length === 0);
  const question = { word, readings: [{ text: value.text, quantity: value.quantity }, { text: word }] };
  const chosen = answers[questionKey(question)];
  if (chosen === word) return;
  one.isTaken = true;
  if (isSure || chosen === value.text) keep(line, value.quantity, value);
  else line.questions.push(question);
}

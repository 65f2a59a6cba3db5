import { decimalOf, numberOf, readDecimal, writeDecimal } from '#rules/component-values/decimal.ts';
import { quantityOf } from '#rules/component-values/quantities.ts';
import { partsOf, rangeReadings, splitRange, withSuffix } from '#rules/component-values/read-range.ts';
import { readings, readValue } from '#rules/component-values/read-value.ts';
import { readSize } from '#rules/component-values/size.ts';
import { plainText, tidy } from '#rules/component-values/tidy.ts';
import { readTolerance } from '#rules/component-values/tolerance.ts';
import { valueProblemText } from '#rules/component-values/value-problem.ts';
import { writeValue } from '#rules/component-values/write-value.ts';
import { ungrouped } from '#rules/grouped.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { Label, Locale, Option } from '#rules/screen.ts';
import type { MaterialField } from '../catalogue/definition.ts';

/** What a field's value has to be: any of these. */
export interface Condition {
  /** Numbers in the base unit, keys of choices, or whole texts. */
  equals: (string | number)[];
  ranges: Range[];
  /** Parts of texts. */
  parts: string[];
  /** As it was understood, for whoever typed it. */
  said: string;
}

/** From and to, each with its own unless it is open (`>10k`). */
export interface Range {
  from?: number;
  to?: number;
  isFromOpen?: true;
  isToOpen?: true;
  /** It was typed from its larger end. */
  isTurned?: true;
}

/** What was typed as a condition, or why it is none, with the nearest form that would do; `readings`: each of the two that it may be. */
export type ConditionReading = { condition: Condition } | { problem: string; readings?: string[] };

interface Said {
  locale: Locale;
  /** Of choices. */
  options: readonly Option[];
}

/**
 * Reads what is searched for in a field: values, lists (`10k, 22k`) and ranges (`10k..47k`, `>=10k`, `<1uF`) of quantities and numbers;
 * keys or names of choices; parts of texts, or `=0603` for the whole.
 */
export function readCondition(field: MaterialField, typed: string, said: Said): ConditionReading {
  const text = plainText(typed).trim();
  switch (field.kind) {
    case 'value':
    case 'number':
      return readNumbers(field, text, said.locale);
    case 'choice':
    case 'tolerance':
      return readOptions(field, text, said);
    default:
      return readTexts(field, text);
  }
}

type NumberField = Extract<MaterialField, { kind: 'value' | 'number' }>;

function readNumbers(field: NumberField, text: string, locale: Locale): ConditionReading {
  const ranges: Range[] = [];
  for (const part of partsOf(text, field.kind === 'number' ? commaOfNumbers : undefined)) {
    const range = readRange(field, part, locale);
    if ('problem' in range) return range;
    ranges.push(range);
  }
  const joined = joinHalves(ranges);
  return {
    condition: {
      equals: joined.flatMap(({ from, to }) => (from !== undefined && from === to ? [from] : [])),
      ranges: joined.filter(({ from, to }) => from === undefined || from !== to),
      parts: [],
      said: joined.map((range) => writeRange(field, range) + (range.isTurned ? turned[locale] : '')).join(locale === 'zh' ? '、' : ', '),
    },
  };
}

/** Of plain numbers a comma is one of a list unless three digits follow. */
const commaOfNumbers = /[;、]|(?<!\d),|,(?!\d{3}(?!\d))/;

/** `>=10k, <=47k` is one range. */
function joinHalves(ranges: Range[]): Range[] {
  const [one, other] = ranges;
  if (ranges.length !== 2 || !one || !other) return ranges;
  const isHalf = ({ from, to }: Range) => (from === undefined) !== (to === undefined);
  return isHalf(one) && isHalf(other) && (one.from === undefined) !== (other.from === undefined) ? [{ ...one, ...other }] : ranges;
}

const turned: Label = { zh: '（两端已对调）', en: ' (the ends were the wrong way round)' };
const doubtfulEnds = (readings: readonly string[]): Label => ({
  zh: `的两端大小相反，请写明：${readings.join(' 或 ')}`,
  en: ` begins at its larger end. Write ${readings.join(' or ')}`,
});

function readRange(field: NumberField, part: string, locale: Locale): Range | { problem: string; readings?: string[] } {
  const [, sign, rest = ''] = /^(>=|=>|≥|>|<=|=<|≤|<|=)\s*(.*)$/.exec(part) ?? [];
  if (sign !== undefined && sign !== '=') {
    const bound = readNumber(field, rest, locale);
    if ('problem' in bound) return bound;
    const isOpen = sign === '>' || sign === '<';
    return sign.includes('>') || sign === '≥'
      ? { from: bound.number, ...(isOpen && { isFromOpen: true }) }
      : { to: bound.number, ...(isOpen && { isToOpen: true }) };
  }
  const ends = splitRange(sign === '=' ? rest : part);
  if (ends === undefined) {
    const only = readNumber(field, sign === '=' ? rest : part, locale);
    return 'problem' in only ? only : { from: only.number, to: only.number };
  }
  const readings = field.kind === 'value' ? rangeReadings(field, part) : [];
  if (readings.length > 0) return { problem: field.label[locale] + doubtfulEnds(readings)[locale], readings };
  const [low, high] = ends;
  const to = high === '' ? undefined : readNumber(field, high, locale);
  const from = low === '' ? undefined : readNumber(field, withUnitOf(field, low, high), locale);
  if (from && 'problem' in from) return from;
  if (to && 'problem' in to) return to;
  if (from && to && from.number > to.number) return { from: to.number, to: from.number, isTurned: true };
  return { ...(from && { from: from.number }), ...(to && { to: to.number }) };
}

/** `1..10uF`: where a number needs a unit, it is that of the other end. */
function withUnitOf(field: NumberField, low: string, high: string): string {
  if (field.kind !== 'value' || !/^[\d.]+$/.test(low) || readings(field.quantity, withSuffix(field, low)).length === 1) return low;
  return low + (/[^\d.]+$/u.exec(high)?.[0] ?? '');
}

function readNumber(field: NumberField, text: string, locale: Locale): { number: number } | { problem: string } {
  const label = field.label[locale];
  if (field.kind === 'number') {
    const plain = ungrouped(tidy(text).replace(new RegExp(`${literal(tidy(field.suffix ?? ''))}$`, 'iu'), ''));
    const [, minus = '', digits = ''] = /^(-?)(.*)$/.exec(plain) ?? [];
    const read = readDecimal(digits);
    const example = `10${field.suffix ?? ''}`;
    return read ? { number: Number(minus + numberOf(read)) } : { problem: `${label}${noNumber[locale]}${example}` };
  }
  const typed = withSuffix(field, text);
  const [only, other] = readings(field.quantity, tidy(typed));
  if (only && !other) return { number: numberOf(only.value) };
  const reading = readValue(field.quantity, typed);
  return 'problem' in reading ? { problem: valueProblemText(reading, label, locale) } : { number: reading.number };
}

const noNumber: Label = { zh: '应为数字，例如 ', en: ' is a number, for example ' };
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function writeRange(field: NumberField, { from, to, isFromOpen, isToOpen }: Range): string {
  const write = (number: number) => writeNumber(field, number);
  if (from !== undefined && from === to) return write(from);
  if (from === undefined) return to === undefined ? '' : `${isToOpen ? '<' : '≤'} ${write(to)}`;
  if (to === undefined) return `${isFromOpen ? '>' : '≥'} ${write(from)}`;
  return `${isFromOpen ? '> ' : ''}${write(from)} – ${isToOpen ? '< ' : ''}${write(to)}`;
}

/** A number of a field as people read it; what the quantity's own way of writing would round stays a decimal in the base unit. */
export function writeNumber(field: NumberField, number: number): string {
  if (field.kind === 'number') return `${number}${field.suffix ?? ''}`;
  const text = writeValue(field.quantity, number);
  const [read] = readings(field.quantity, tidy(text));
  if (read && numberOf(read.value) === number) return text;
  const base = quantityOf(field.quantity).written.find(([, power]) => power === 0)?.[0] ?? '';
  return writeDecimal(decimalOf(number)) + base;
}

function readOptions(field: MaterialField, text: string, { locale, options }: Said): ConditionReading {
  const label = field.label[locale];
  const found: Option[] = [];
  for (const word of text.split(/[,;、]/).flatMap((part) => part.trim() || [])) {
    const key = field.kind === 'tolerance' ? (readTolerance(field.set, word) ?? word) : word;
    const folded = foldedName(key);
    const option = options.find(({ value, label: name }) => value === key || foldedName(value) === folded || foldedName(name) === folded);
    if (!option) return { problem: notAmong(label, options, locale) };
    found.push(option);
  }
  return { condition: { equals: found.map(({ value }) => value), ranges: [], parts: [], said: found.map((one) => one.label).join(', ') } };
}

/** NFKC writes ℃ as °C, in names as in what is searched for. */
const foldedName = (text: string): string => plainText(text).replace(/\s+/gu, '').toLowerCase();

function notAmong(label: string, options: readonly Option[], locale: Locale): string {
  const names = options.slice(0, 8).map((one) => one.label);
  return `${ruleMessage('notChoice', locale, label)}${locale === 'zh' ? `：${names.join('、')}` : `: ${names.join(', ')}`}`;
}

/** Values with commas stand in quotes. */
function readTexts(field: MaterialField, text: string): ConditionReading {
  const words = [...text.matchAll(/(=?)\s*(?:"([^"]*)"|([^,;、]+))/gu)].flatMap(([, sign, quoted, plain = '']) => {
    const word = (quoted ?? plain).trim();
    return word === '' ? [] : [{ word: asStored(field, word), isWhole: sign === '=' || quoted !== undefined }];
  });
  return {
    condition: {
      equals: words.filter(({ isWhole }) => isWhole).map(({ word }) => word),
      ranges: [],
      parts: words.filter(({ isWhole }) => !isWhole).map(({ word }) => word),
      said: words.map(({ word }) => word).join(', '),
    },
  };
}

function asStored({ kind }: MaterialField, word: string): string {
  if (kind !== 'size') return word;
  const size = readSize(word);
  return 'text' in size ? size.text : word;
}

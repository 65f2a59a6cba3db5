import { plainCode } from '../codes.ts';
import { ruleMessage } from '../messages.ts';
import type { Label, Locale } from '../screen.ts';
import { type QuantityName, quantityOf } from './quantities.ts';
import { readValue, type ValueReading } from './read-value.ts';
import { readSize } from './size.ts';
import { tidy } from './tidy.ts';
import { readTolerance, type ToleranceSet } from './tolerance.ts';
import { valueProblemText } from './value-problem.ts';

/** What the value of a field is read by. */
export type ReadBy = { pattern?: string; prefix?: string; suffix?: string } & (
  | { kind: 'value'; quantity: QuantityName }
  | { kind: 'tolerance'; set: ToleranceSet }
  | { kind: 'text' | 'size' | 'number' | 'choice' | 'date' }
);
type ReadsQuantity = Extract<ReadBy, { kind: 'value' }>;

/** A value normalised, as text and as the number that it is compared by; or what is wrong with it, with the nearest form that fits. */
export type TypedReading = { text: string; number?: number } | { problem: string };

/** Whether a text fits a pattern; the browser has no engine that is safe with every pattern. */
export type Matches = (pattern: string, text: string) => boolean;

interface Said {
  label: string;
  locale: Locale;
  matches: Matches;
}

/** Reads the text of a field that is not empty, as the form checks it when the field is left and the server when it is sent. */
export function readTyped(field: ReadBy, text: string, said: Said): TypedReading {
  switch (field.kind) {
    case 'value':
      return readQuantity(field, text, said);
    case 'size': {
      const size = readSize(text);
      if ('text' in size && size.sides.length < 2) return { problem: `${said.label}${sizeProblems.notSize[said.locale]}` };
      return 'text' in size ? fitting(field, size.text, said) : { problem: `${said.label}${sizeProblems[size.problem][said.locale]}` };
    }
    case 'number': {
      const number = fitting(field, text, said);
      return 'text' in number ? { text, number: Number(text) } : number;
    }
    case 'text':
      return fitting(field, withPrefix(field, plainCode(text.normalize('NFKC'))), said);
    default:
      return { text };
  }
}

/** The key of a tolerance that was typed in another way, such as 5%. */
export const meantBy = (field: ReadBy, text: string): string =>
  field.kind === 'tolerance' ? (readTolerance(field.set, text) ?? text) : text;

/** A bare number has the unit that stands beside the input; where none does, digits may be a code. */
function readQuantity(field: ReadsQuantity, text: string, { label, locale, matches }: Said): TypedReading {
  if (field.suffix === 'VAC' && /^DC|DC$/iu.test(tidy(text))) return { problem: `${label}${alternating[locale]}` };
  const reading = readInField(field, text);
  if ('problem' in reading) return { problem: valueProblemText(reading, label, locale) };
  if (field.pattern === undefined || matches(field.pattern, reading.text)) return reading;
  const { example } = quantityOf(field.quantity);
  return { problem: unfitting(matches(field.pattern, example) ? example : '', { label, locale }) };
}

function readInField({ quantity, suffix }: ReadsQuantity, text: string): ValueReading {
  const plain = tidy(text);
  return readValue(quantity, suffix !== undefined && /^[\d.,]+$/.test(plain) ? plain + suffix : text);
}

/** The readings of a text that has two in its field, for somebody to choose from; none of any other. */
export function readingsAsked(field: ReadBy, text: string): string[] {
  if (field.kind !== 'value') return [];
  const reading = readInField(field, text);
  const isAsked = 'problem' in reading && ['doubtful', 'megaOrMilli', 'several'].includes(reading.problem);
  return isAsked && reading.nearest.length > 1 ? reading.nearest : [];
}

function fitting({ pattern }: ReadBy, text: string, { label, locale, matches }: Said): TypedReading {
  if (pattern === undefined || matches(pattern, text)) return { text };
  return { problem: unfitting(nearestTo(pattern, text, matches), { label, locale }) };
}

/** What is left of a text when every character that its pattern refuses is taken out. */
function nearestTo(pattern: string, text: string, matches: Matches): string {
  const kept = [...text.replace(/[_\s–—−]+/gu, '-')].filter((letter) => matches(pattern, letter)).join('');
  return matches(pattern, kept) ? kept : '';
}

function unfitting(nearest: string, { label, locale }: Pick<Said, 'label' | 'locale'>): string {
  const problem = ruleMessage('wrongFormat', locale, label);
  return nearest === '' ? problem : `${problem}${nearestIs[locale]}${nearest}`;
}

const alternating: Label = { zh: '是交流电压，不能填直流', en: ' is an alternating voltage, and no DC' };
const nearestIs: Label = { zh: '，最接近的是 ', en: '. The nearest is ' };
const sizeProblems: Record<'notSize' | 'hasDecimals', Label> = {
  notSize: { zh: '应为直径X高度，例如 5X11', en: ' is diameter X height, for example 5X11' },
  hasDecimals: { zh: '只能填整数毫米（例如 5X11），不能带小数', en: ' takes whole millimetres, for example 5X11' },
};

const withPrefix = ({ prefix = '' }: ReadBy, text: string): string => prefix + afterPrefix(prefix, text);

/** What was typed behind a prefix that stands before the input, and which some type again, in either case. */
export function afterPrefix(prefix: string, text: string): string {
  const plain = text.normalize('NFKC').trim();
  return prefix !== '' && plain.toUpperCase().startsWith(prefix.toUpperCase()) ? afterPrefix(prefix, plain.slice(prefix.length)) : text;
}

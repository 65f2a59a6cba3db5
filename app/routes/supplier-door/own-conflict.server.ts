import { conflictsIn, wordsFor } from '#app/entity/form/conflict.server.ts';
import type { ConflictField } from '#app/entity/form/conflict-choice.tsx';
import { choiceBetween, marked, markOpened, openedIn, settledText } from '#app/entity/form/opened-values.server.ts';
import { noChoices } from '#app/fields/form-parts.tsx';
import type { Say } from '#app/i18n/say.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { Asked } from './quote-line.tsx';

type Values = Record<string, unknown>;

interface QuoteFields {
  head: readonly FieldView[];
  line: readonly FieldView[];
  asked: readonly Pick<Asked, 'lineId' | 'itemNumber'>[];
}

interface Quotes extends QuoteFields {
  /** What the form showed when it was opened. */
  opened: string;
  typed: Values;
  /** The quote as a colleague, at the supplier or of the buyer, has saved it since. */
  stored: Values;
}

/** What the form of a quote showed when it was opened: its head and each of its lines. */
export function markQuote({ head, line, asked }: QuoteFields, shown: Values): string {
  const lines = asked.map(({ lineId }) => [lineName(lineId), settledLine(line, lineIn(shown, lineId))] as const);
  return [markOpened(head, shown), ...(lines.length > 0 ? [marked(lines)] : [])].join(',');
}

/** Where a colleague has saved another quote than is typed here: field by field, and line by line. */
export function quoteConflict(say: Say, { head, line, asked, opened, typed, stored }: Quotes): ConflictField[] {
  const marks = openedIn(opened);
  const lines = asked.flatMap(({ lineId, itemNumber }, at): ConflictField[] => {
    const [mine, theirs] = [lineIn(typed, lineId), lineIn(stored, lineId)];
    const choice = choiceBetween(marks, lineName(lineId), { mine: settledLine(line, mine), theirs: settledLine(line, theirs) });
    if (choice === undefined) return [];
    const texts = { mine: lineText(line, mine, say), theirs: lineText(line, theirs, say) };
    return [{ name: lineName(lineId), label: `${at + 1}. ${itemNumber}`, ...texts, by: '', at: '', isMine: choice === 'mine' }];
  });
  return [...conflictsIn(say, head, { opened, values: typed, record: stored, choices: noChoices }), ...lines];
}

/** A line that is as good as not there is none. */
const settledLine = (fields: readonly FieldView[], line: Values | undefined): string =>
  fields
    .flatMap((field) => {
      const text = settledText(field, own(line ?? {}, field.name));
      return text === '' ? [] : [`${field.name}=${text}`];
    })
    .join(' ');

/** The typed quote, with those lines taken from the stored one that were chosen there. */
export function withTheirLines(sent: FormData, typed: Values, stored: Values): Values {
  const isTheirs = (lineId: unknown) => sent.get(`_take.${lineName(String(lineId))}`) === 'theirs';
  const lines = linesIn(typed).map((one) => (isTheirs(one.lineId) ? (lineIn(stored, one.lineId) ?? { lineId: one.lineId }) : one));
  return { ...typed, lines };
}

export const linesIn = ({ lines }: Values): Values[] => (Array.isArray(lines) ? lines : []);

const lineName = (lineId: string): string => `line_${lineId}`;
const lineIn = (of: Values, lineId: unknown) => linesIn(of).find((one) => String(one.lineId) === String(lineId));

/** A line in words: what is filled in, by its label. */
function lineText(fields: readonly FieldView[], line: Values | undefined, say: Say): string {
  if (!line) return '';
  return fields
    .flatMap((field) => {
      const value = own(line, field.name);
      if (field.kind === 'rows') return breaksText(value).map((text) => `${field.label} ${text}`);
      const text = field.kind === 'flag' && String(value) !== 'true' ? '' : wordsFor(field, value, noChoices, say);
      return text === '' ? [] : [`${field.label} ${text}`];
    })
    .join(' · ');
}

const breaksText = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as Values[]) : []).flatMap(({ qty, price }) => {
    const [from, each] = [qty, price].map((one) => (one === undefined || one === '' ? '' : String(Number(one))));
    return from === '' && each === '' ? [] : [`${from}: ${each}`];
  });

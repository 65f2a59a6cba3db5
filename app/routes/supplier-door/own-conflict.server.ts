import { wordsFor } from '#app/entity/form/conflict.server.ts';
import type { ConflictField } from '#app/entity/form/conflict-choice.tsx';
import { noChoices } from '#app/fields/form-parts.tsx';
import type { Say } from '#app/i18n/say.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import type { Asked } from './quote-line.tsx';

type Values = Record<string, unknown>;

interface Quotes {
  head: readonly FieldView[];
  line: readonly FieldView[];
  asked: readonly Pick<Asked, 'lineId' | 'itemNumber'>[];
  typed: Values;
  /** The quote as a colleague, at the supplier or of the buyer, has saved it since. */
  stored: Values;
}

/** Where a colleague has saved another quote than is typed here: field by field, and line by line. */
export function quoteConflict(say: Say, { head, line, asked, typed, stored }: Quotes): ConflictField[] {
  const differing = (name: string, label: string, mine: string, theirs: string): ConflictField[] =>
    mine === theirs ? [] : [{ name, label, mine, theirs, by: '', at: '', isMine: mine !== '' }];
  const fields = head.flatMap((field) => {
    const [mine, theirs] = [typed, stored].map((of) => wordsFor(field, own(of, field.name), noChoices, say));
    return differing(field.name, field.label, mine ?? '', theirs ?? '');
  });
  const lines = asked.flatMap(({ lineId, itemNumber }, at) => {
    const [mine = '', theirs = ''] = [typed, stored].map((of) => lineText(line, lineIn(of, lineId), say));
    return differing(lineName(lineId), `${at + 1}. ${itemNumber}`, mine, theirs);
  });
  return [...fields, ...lines];
}

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

import { createHash } from 'node:crypto';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';

type Values = Record<string, unknown>;

/** What a form showed when it was opened, as a short mark for each field: so that it is known later who changed what. */
export const markOpened = (fields: readonly FieldView[], record: Values): string =>
  marked(fields.flatMap((field) => (field.kind === 'password' ? [] : [[field.name, settledText(field, own(record, field.name))]])));

/** The same of texts that a page has made itself. */
export const marked = (texts: readonly (readonly [string, string])[]): string =>
  texts.map(([name, text]) => `${name}:${markOf(text)}`).join(',');

/** What was typed and what another user has saved since, of one field. */
interface Sides {
  mine: string;
  theirs: string;
}

/**
 * Whether another user's value has to be chosen against: 'theirs' where it was not touched here, 'mine' where it was, and undefined where
 * both are the same or where only this form changes it. Without a mark everything that differs was touched here.
 */
export function choiceBetween(opened: ReadonlyMap<string, string>, name: string, { mine, theirs }: Sides): 'mine' | 'theirs' | undefined {
  if (mine === theirs) return undefined;
  const mark = opened.get(name);
  if (mark === undefined) return 'mine';
  if (mark === markOf(theirs)) return undefined;
  return mark === markOf(mine) ? 'theirs' : 'mine';
}

export const openedIn = (marks: string): Map<string, string> =>
  new Map(marks.split(',').map((one) => [one.slice(0, one.lastIndexOf(':')), one.slice(one.lastIndexOf(':') + 1)]));

/** A value as one text, the same whether it was read from the table or from a form. */
export function settledText(field: FieldView, value: unknown): string {
  const { kind } = field;
  if (kind === 'rows') {
    const rows = rowTexts(field, value).filter((text) => text !== '');
    return rows.length === 0 ? '' : JSON.stringify(rows);
  }
  if (kind === 'flag') return String(value) === 'true' ? 'true' : '';
  if (value === undefined || value === null || value === '') return '';
  if (kind === 'files') return (Array.isArray(value) ? value : [value]).map((file) => String(file?.id ?? file)).join(',');
  const text = (Array.isArray(value) ? value.join(',') : String(value)).replaceAll('\r\n', '\n').trim();
  if (numbers.has(kind)) return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
  // The boxes of a form send them in their own order.
  if (kind === 'references' || (kind === 'text' && field.options)) return text.split(',').sort().join(',');
  if (kind === 'dateTime') return text.replace('T', ' ').slice(0, 16);
  if (kind === 'reference') return text === '0' ? '' : text;
  return text;
}

/** The rows of a value, each as one text. */
export const rowTexts = ({ fields = [] }: FieldView, value: unknown): string[] =>
  (Array.isArray(value) ? (value as Values[]) : []).map((row) =>
    fields
      .flatMap((field) => {
        const text = settledText(field, own(row ?? {}, field.name));
        return text === '' ? [] : [`${field.name}=${text}`];
      })
      .join(' '),
  );

const numbers: ReadonlySet<string> = new Set(['decimal', 'money', 'integer']);
const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

import { isElsewhere } from '#rules/field-rules.ts';
import { readFileList } from '#rules/file-limits.ts';
import type { FieldView } from '#rules/screen.ts';

/**
 * A posted form as a nested record of texts. Only names of the form's fields are read. The last value of a name counts (a flag sends
 * `false` from a hidden field and `true` from its box); several references or options are joined by a comma, the two ends of a time range by a hyphen;
 * rows are named `lines[0].itemNumber`.
 */
export function readForm(form: FormData, fields: FieldView[]): Record<string, unknown> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const texts = sent.get(name);
    if (texts) texts.push(value);
    else sent.set(name, [value]);
  }
  return readRecord({ sent, rows: rowsIn(sent.keys()) }, fields, '');
}

/** The name of a form control as the path of its problem: `lines[0].itemNumber` is `lines.0.itemNumber`. */
export const pathOfName = (name: string): string => name.replaceAll('[', '.').replaceAll(']', '');

/** What a form sends: its fields that another choice has hidden are empty, although they keep what was typed until it is sent. */
export const sentOf = (fields: FieldView[], typed: Record<string, unknown>): Record<string, unknown> => ({
  ...typed,
  ...Object.fromEntries(fields.filter((field) => isElsewhere(field, typed)).map(({ name }) => [name, ''])),
});

/** As a key of an object this one sets its prototype; every other name is a field like any other. */
const forbiddenName = '__proto__';

interface Sent {
  sent: Map<string, string[]>;
  /** The numbers of the rows below a name: those of `lines` and of `lines[0].priceBreaks`. */
  rows: Map<string, Set<number>>;
}

function readRecord(form: Sent, fields: FieldView[], prefix: string): Record<string, unknown> {
  const { sent, rows } = form;
  const record: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.name === forbiddenName) continue;
    const name = prefix + field.name;
    if (field.kind === 'rows')
      // Rows keep their order; gaps left by rows removed in the browser are closed.
      record[field.name] = [...(rows.get(name) ?? [])]
        .sort((one, other) => one - other)
        .map((row) => readRecord(form, field.fields ?? [], `${name}[${row}].`));
    else if (sent.has(name)) record[field.name] = readTexts(field, sent.get(name) ?? []);
  }
  return record;
}

/** Reads each name once: a large form has thousands of rows, and rows within them. */
function rowsIn(names: Iterable<string>): Sent['rows'] {
  const rows: Sent['rows'] = new Map();
  for (const name of names)
    for (const { index, 1: digits } of name.matchAll(/\[(\d{1,6})\]\./g)) {
      const of = name.slice(0, index);
      const numbers = rows.get(of) ?? new Set();
      rows.set(of, numbers.add(Number(digits)));
    }
  return rows;
}

function readTexts(field: FieldView, texts: string[]): unknown {
  if (field.kind === 'files') return texts.filter((text) => text !== '').flatMap((text) => readFileList(text) ?? [{ id: text }]);
  if (field.kind === 'references' || (field.kind === 'text' && field.options)) return texts.filter((text) => text !== '').join(',');
  return texts.at(-1) ?? '';
}

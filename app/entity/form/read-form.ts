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
  return readRecord(sent, fields, '');
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

function readRecord(sent: Map<string, string[]>, fields: FieldView[], prefix: string): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.name === forbiddenName) continue;
    const name = prefix + field.name;
    if (field.kind === 'rows')
      record[field.name] = rowNumbers(sent, name).map((row) => readRecord(sent, field.fields ?? [], `${name}[${row}].`));
    else if (sent.has(name)) record[field.name] = readTexts(field, sent.get(name) ?? []);
  }
  return record;
}

/** Rows keep their order; gaps left by rows removed in the browser are closed. */
function rowNumbers(sent: Map<string, string[]>, name: string): number[] {
  const numbers = new Set<number>();
  for (const key of sent.keys()) {
    if (!key.startsWith(`${name}[`)) continue;
    const digits = /^(\d{1,6})\]\./.exec(key.slice(name.length + 1))?.[1];
    if (digits !== undefined) numbers.add(Number(digits));
  }
  return [...numbers].sort((one, other) => one - other);
}

function readTexts(field: FieldView, texts: string[]): unknown {
  if (field.kind === 'files') return texts.filter((text) => text !== '').flatMap((text) => readFileList(text) ?? [{ id: text }]);
  if (field.kind === 'references' || (field.kind === 'text' && field.options)) return texts.filter((text) => text !== '').join(',');
  if (field.kind === 'timeRange') return texts.every((text) => text === '') ? '' : texts.join('-');
  return texts.at(-1) ?? '';
}

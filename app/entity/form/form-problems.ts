import { readFields } from '#rules/field-rules.ts';
import { isNamedIn } from '#rules/in-sentence.ts';
import type { FieldView, Locale } from '#rules/screen.ts';

/** The problems of a form's values, by path. */
export const problemsOf = (fields: FieldView[], values: Record<string, unknown>, locale: Locale): Record<string, string> =>
  readFields(
    fields.filter((field) => !field.readOnly),
    values,
    locale,
  ).problems;

/** A refusal's problems and the required fields that are empty: some commands ask for these only once all else is right. */
export function withMissing(said: Record<string, string>, fields: FieldView[], values: Record<string, unknown>, locale: Locale) {
  const isMissing = ([path, text]: [string, string]) => fields.some(({ name, required }) => name === path && required === text);
  const missing = Object.fromEntries(Object.entries(problemsOf(fields, values, locale)).filter(isMissing));
  const placeOf = ([path]: [string, string]) => fields.findIndex(({ name }) => name === path.split('.')[0]);
  return Object.fromEntries(Object.entries({ ...missing, ...said }).sort((one, other) => placeOf(one) - placeOf(other)));
}

/** The label at a path, in a list with the row's number: `物料 2 · 数量`, or `物料 2` where the problem's text names the field. */
export function labelAt(fields: FieldView[], path: string, text = ''): string {
  const [name, index, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  if (!field) return '';
  if (index === undefined) return field.label;
  const [row, inRow] = [`${field.label} ${Number(index) + 1}`, labelAt(field.fields ?? [], rest.join('.'))];
  return inRow === '' || isNamedIn(text, inRow) ? row : `${row} · ${inRow}`;
}

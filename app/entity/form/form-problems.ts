import { readFields } from '#rules/field-rules.ts';
import type { FieldView, Locale } from '#rules/screen.ts';

type Values = Record<string, unknown>;

/** The problems of a form's values, by path; every row with a problem is named, not only the first. */
export function problemsOf(fields: FieldView[], values: Values, locale: Locale): Record<string, string> {
  const editable = fields.filter((field) => !field.readOnly);
  const { problems } = readFields(editable, values, locale);
  for (const field of editable) {
    const rows = values[field.name];
    if (field.kind !== 'rows' || !Array.isArray(rows)) continue;
    for (const [index, row] of (rows as Values[]).entries()) {
      const inRow = readFields(field.fields ?? [], row, locale).problems;
      for (const [path, problem] of Object.entries(inRow)) problems[`${field.name}.${index}.${path}`] = problem;
    }
  }
  return problems;
}

/** The label at a path, with the row's number: `数量 2`. */
export function labelAt(fields: FieldView[], path: string): string {
  const [name, index, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  if (!field) return '';
  return index === undefined ? field.label : `${labelAt(field.fields ?? [], rest.join('.')) || field.label} ${Number(index) + 1}`;
}

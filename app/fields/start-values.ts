import type { FieldView } from '#rules/screen.ts';

/** The initial values of a new record: those in its address, else those of its fields; required rows start with one. */
export function startValues(fields: FieldView[], given: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, given.get(field.name) ?? startValue(field)]));
}

/** The initial values of an added row. */
export const blankRow = (fields: FieldView[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, startValue(field)]));

function startValue(field: FieldView): unknown {
  if (field.kind === 'files') return [];
  if (field.kind !== 'rows') return field.initial ?? '';
  return field.required === undefined || field.unless !== undefined ? [] : [blankRow(field.fields ?? [])];
}

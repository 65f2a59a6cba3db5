import type { FieldView } from '#rules/screen.ts';

/** What a new record starts with: what its address says, else its fields' initial values; rows that are required start with one. */
export function startValues(fields: FieldView[], given: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, given.get(field.name) ?? startValue(field)]));
}

/** The values of a row that is added. */
export const blankRow = (fields: FieldView[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, startValue(field)]));

function startValue(field: FieldView): unknown {
  if (field.kind === 'files') return [];
  if (field.kind !== 'rows') return field.initial ?? '';
  return field.required === undefined ? [] : [blankRow(field.fields ?? [])];
}

import type { FieldKind } from '#rules/screen.ts';
import { hasLabel, labelKeyOf } from '#server/engine/views.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';

/** A record as /api returns it: ids as text, labels next to choices and references, no secrets. */
export function exampleRecord(entity: AnyEntity): Record<string, unknown> {
  const fields = Object.entries(entity.fields as Record<string, Field>).filter(([, field]) => field.secret !== true);
  const values = fields.flatMap(([name, field]): [string, unknown][] => [
    [name, exampleOf(name, field)],
    ...(hasLabel(field)
      ? [[labelKeyOf(name, field), (field.options ?? field.known)?.[0]?.label.zh ?? field.label.zh] as [string, unknown]]
      : []),
  ]);
  return {
    id: exampleId,
    ...Object.fromEntries(values),
    ...(entity.owner === 'shared' ? {} : { tenantId: '000000' }),
    createUser: exampleId,
    createDept: exampleId,
    createTime: '2026-05-04 08:00:00',
    updateUser: exampleId,
    updateTime: '2026-05-04 08:00:00',
    status: 1,
    isDeleted: 0,
    version: 1,
  };
}

/** A well-formed sample value. */
export function exampleOf(name: string, field: Field): unknown {
  const first = (field.options ?? field.known)?.[0]?.value ?? '1';
  if (field.kind === 'choice') return field.numeric ? Number(first) : first;
  if (field.kind === 'rows')
    return [Object.fromEntries(Object.entries(field.fields ?? {}).map(([inner, one]) => [inner, exampleOf(inner, one)]))];
  if (field.example !== undefined) return field.example;
  if (field.initial !== undefined) return field.initial;
  if (field.known) return first;
  return examples[field.kind] ?? (field.code ? `${name.toUpperCase().slice(0, 4)}-001` : field.label.zh);
}

const exampleId = '1923456789012345678';
const examples: Partial<Record<FieldKind, unknown>> = {
  integer: 1,
  decimal: '1.0000',
  money: '1.00',
  flag: true,
  reference: exampleId,
  references: exampleId,
  date: '2026-05-04',
  month: '2026-05',
  dateTime: '2026-05-04 08:00:00',
  password: '********',
  icon: 'user',
  files: [],
};

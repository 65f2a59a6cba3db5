import { and, inArray } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import type { Problems } from '#server/errors.ts';
import { readRows } from './read-rows.ts';
import { settable } from './views.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

type Values = Record<string, unknown>;

/**
 * Ids in a body must be rows that the user may see, and dictionary keys must be existing entries.
 * References and keys that the changed records already have stay valid, even when their target was removed or sealed since.
 */
export async function referenceProblems(
  ctx: SignedInContext,
  entity: AnyEntity,
  values: Values,
  changed: readonly string[],
): Promise<Problems> {
  const problems: Problems = {};
  let records: Promise<Values[]> | undefined;
  const before = () => {
    records ??= changed.length === 0 ? Promise.resolve([]) : readRows(ctx, entity, [...changed]);
    return records;
  };
  for (const [name, field] of settable(entity)) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const refused = ruleMessage('notChoice', ctx.locale, field.label[ctx.locale]);
    for (const { to, ids } of pointersIn(field, value)) {
      const missing = await heldReferences(ctx, to, ids);
      if (missing.length > 0 && !(await keptBy(before, name, missing))) problems[name] = refused;
    }
    if (field.dictionary === undefined) continue;
    const entries = (await ctx.dictionaries([field.dictionary])).get(field.dictionary) ?? [];
    if (entries.some((entry) => entry.value === String(value))) continue;
    const records = await before();
    const isKept = records.length > 0 && records.every((record) => String(record[name]) === String(value));
    if (!isKept) problems[name] = field.message?.[ctx.locale] ?? refused;
  }
  return problems;
}

/** The ids that a value points to, directly or in the fields of its nested rows. */
function pointersIn(field: Field, value: unknown): { to: string; ids: string[] }[] {
  if (field.to !== undefined) return [{ to: field.to, ids: idsIn(value) }];
  if (field.kind !== 'rows' || !Array.isArray(value)) return [];
  return Object.entries(field.fields ?? {}).flatMap(([inner, { to }]) =>
    to === undefined ? [] : [{ to, ids: value.flatMap((row: Values) => idsIn(row[inner])) }],
  );
}

/** Whether every changed record already has these ids in the field. */
async function keptBy(before: () => Promise<Values[]>, name: string, ids: readonly string[]): Promise<boolean> {
  const records = await before();
  // Nested rows are compared as JSON text, where an id appears in quotes.
  const has = (value: unknown, id: string) =>
    Array.isArray(value) ? JSON.stringify(value).includes(`"${id}"`) : idsIn(value).includes(id);
  return records.length > 0 && records.every((record) => ids.every((id) => has(record[name], id)));
}

/** Locks the rows about to be referenced, so that nobody removes them before the write; returns the ids that the user may not choose. */
async function heldReferences(ctx: SignedInContext, path: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const target = entityAt(path);
  const columns = columnsOf(target);
  const found = await ctx.readAt(path, (db) =>
    db
      .select({ id: columns.id })
      .from(target.table)
      .where(and(visibleRows(target, ctx), inArray(columns.id, [...ids])))
      .orderBy(columns.id)
      .for('key share'),
  );
  const there = new Set(found.map(({ id }) => String(id)));
  return ids.filter((id) => !there.has(id));
}

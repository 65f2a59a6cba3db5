import { type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { sourceOf } from '#server/calls/tenant-database.ts';
import { naturally } from '#server/database/natural-order.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { isNatural } from '#server/entity/list-indexes.ts';
import { titleColumns } from '#server/entity/shown-title.ts';
import { hasLabel, labelKeyOf } from '../views.ts';
import { columnsOf } from '../visible-rows.ts';
import { nameIn, type ShownOrder } from './order-of.ts';

/**
 * What a list is sorted by where people see another text than what is stored (decision 093). On pages and in exports that is the order of a
 * column; under /api a column is sorted by its values, and the name of its label (`lineName`) by what is shown.
 */
export async function shownOrder(ctx: SignedInContext, entity: AnyEntity, sort: readonly string[]): Promise<ShownOrder> {
  const order = new Map<string, SQL>();
  for (const name of new Set(sort.map(nameIn))) {
    const [own, field] = labelledField(ctx, entity, name) ?? [];
    const column = own === undefined ? undefined : columnsOf(entity)[own];
    const place = field && column && (await placeOf(ctx, entity, field, column));
    if (place) order.set(name, place);
  }
  return order;
}

function labelledField({ caller }: SignedInContext, { fields }: AnyEntity, name: string): [string, Field] | undefined {
  const isOwn = Object.hasOwn(fields, name);
  if (isOwn && caller.door === 'blade') return undefined;
  const all = Object.entries<Field>(fields).filter(([, field]) => hasLabel(field) && field.secret !== true);
  return all.find(([own, field]) => (caller.door === 'blade' ? labelKeyOf(own, field) === name : own === name));
}

async function placeOf(ctx: SignedInContext, entity: AnyEntity, field: Field, column: PgColumn): Promise<SQL | undefined> {
  if (field.kind === 'reference' && field.to !== undefined) return placeOfReference(ctx, entity, field, column);
  if (field.kind !== 'choice') return undefined;
  const options = field.options ?? (await ctx.dictionaries([field.dictionary ?? ''], 'ever')).get(field.dictionary ?? '') ?? [];
  return placeAmong(
    options.map(({ value }) => value),
    column,
  );
}

/** The place of a choice among those that are offered; none where it is the order of what is stored, which an index has. */
function placeAmong(values: readonly string[], column: PgColumn): SQL | undefined {
  if (values.every((value, at) => at === 0 || isBefore(values[at - 1] ?? '', value))) return undefined;
  const listed = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return sql`array_position(array[${listed}]::text[], ${column}::text)`;
}

/** In the order of numbers, and in that of any collation. */
const isBefore = (one: string, other: string): boolean =>
  one < other && (isEach(/^[a-z]+$/, one, other) || (isEach(/^\d{1,9}$/, one, other) && one.length === other.length));
const isEach = (form: RegExp, ...values: string[]): boolean => values.every((value) => form.test(value));

/**
 * The place of a record's name among the names of all. They are counted once for a query: the ids in their order part the line of all
 * numbers, and each row finds its part by halves. Of 100,000 rows with 2,000 names this takes a quarter longer than to sort by id without an
 * index, as a join does; a subquery for each row took five times as long.
 */
async function placeOfReference(ctx: SignedInContext, entity: AnyEntity, { to = '', inFull }: Field, column: PgColumn): Promise<SQL> {
  const target = entityAt(to);
  const { edges, places } = await edgesAndPlaces(ctx, entity, target, inFull ? (target.names ?? []) : []);
  return sql`nullif((${places})[width_bucket(${column}, ${edges})], 0)`;
}

/** Two arrays: from each id to the next number lies its place, and from there to the next id lies no record, which is place 0. */
async function edgesAndPlaces(
  ctx: SignedInContext,
  entity: AnyEntity,
  target: AnyEntity,
  names: readonly string[],
): Promise<Record<'edges' | 'places', SQL>> {
  // Also of a record of the same table; the compiler knows no columns of a table made from a declaration.
  const table = alias(target.table, 'named') as unknown as AnyEntity['table'] & Record<string, PgColumn>;
  const { id } = table;
  const parts = names.flatMap((name) => (target.fields[name] && table[name] ? [{ field: target.fields[name], column: table[name] }] : []));
  const inOrder = async ({ field, column }: (typeof parts)[number]) =>
    (await placeOf(ctx, target, field, column)) ?? (isNatural(field.kind) ? naturally(column) : sql`${column}`);
  const all = await Promise.all(parts.map(inOrder));
  const name = all.length > 0 ? sql.join(all, sql`, `) : nameOf(target, table, ctx.locale);
  const ranked = sql`select ${id} as id, rank() over (order by ${name}) as place from ${target.table} as "named"`;
  const edges = sql`select array(select edge from ${target.table} as "named", lateral (values (${id}), (${id} + 1)) e (edge) order by edge)`;
  const places = sql`select array(select e.place from (${ranked}) r, lateral (values (r.id, r.place), (r.id + 1, 0)) e (edge, place)
    order by e.edge, e.place)`;
  if (sourceOf(ctx.session, entity.path) === sourceOf(ctx.session, target.path))
    return { edges: sql`(${edges})`, places: sql`(${places})` };
  const [row] = await ctx.readAt(target.path, (db) =>
    db.execute<{ edges: string[]; places: string[] }>(sql`select (${edges}) as edges, (${places}) as places`),
  );
  return { edges: idArray(row?.edges ?? []), places: idArray(row?.places ?? []) };
}

/** As `shownTitle` writes it. */
function nameOf(target: AnyEntity, table: AnyEntity['table'], locale: Locale): SQL {
  const { title, titleEn } = titleColumns({ ...target, table });
  const ours = Object.entries(target.ownTitles ?? {}).map(([zh, en]) => sql`when ${title} = ${zh} then ${en}`);
  const named = locale === 'en' && ours.length > 0 ? sql`case ${sql.join(ours, sql` `)} else ${title} end` : sql`${title}`;
  const shown = locale === 'en' && titleEn ? sql`coalesce(nullif(${titleEn}, ''), ${named})` : named;
  return isNatural(target.fields[target.title]?.kind) ? naturally(shown) : shown;
}

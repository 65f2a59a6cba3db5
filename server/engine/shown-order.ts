import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { alias } from 'drizzle-orm/pg-core';
import type { Locale } from '#rules/screen.ts';
import { isBusiness } from '#server/calls/tenant-database.ts';
import { naturally } from '#server/database/natural-order.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { isNatural } from '#server/entity/list-indexes.ts';
import { titleColumns } from '#server/entity/shown-title.ts';

/** Whether the records that a field names may be in another database than its own, where nothing can be put in their order. */
export const isElsewhere = ({ path }: Pick<AnyEntity, 'path'>, { to }: Field): boolean =>
  to !== undefined && isBusiness(path) !== isBusiness(to);

/**
 * What a list is sorted by where a field names a record: the place of its name among the names of all, and not its id. No index has these
 * places: they are counted once and looked up for each row, which of 100,000 rows with 2,000 names takes as long again as to sort by id
 * without an index; by a subquery for each row it took four times as long.
 */
export function shownPlace(entity: AnyEntity, field: Field, column: PgColumn, locale: Locale): SQL | undefined {
  if (field.kind !== 'reference' || field.to === undefined || isElsewhere(entity, field)) return undefined;
  const target = entityAt(field.to);
  // Also of a record of the same table.
  const { id, ...named } = alias(target.table, 'named') as unknown as Record<string, PgColumn>;
  const { title, titleEn } = titleColumns({ ...target, table: named as unknown as AnyEntity['table'] });
  const shown = titleEn && locale === 'en' ? sql`coalesce(nullif(${titleEn}, ''), ${title})` : sql`${title}`;
  const sorted = isNatural(target.fields[target.title]?.kind) ? naturally(shown) : shown;
  const places = sql`select ${id} as id, rank() over (order by ${sorted}) as place from ${target.table} as "named"`;
  return sql`((select jsonb_object_agg(places.id, places.place) from (${places}) as places) ->> ${column}::text)::bigint`;
}

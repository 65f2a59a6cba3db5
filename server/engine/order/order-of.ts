import { asc, desc, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { naturally } from '#server/database/natural-order.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { isNatural } from '#server/entity/list-indexes.ts';
import { camelCase, columnOf, fieldKind } from '../filters.ts';
import { columnsOf } from '../visible-rows.ts';

/** What rows are sorted by in place of a column, by the name in a sort key; `shownOrder` reads it. */
export type ShownOrder = ReadonlyMap<string, SQL>;

/**
 * Reads sort keys such as `-createTime` through the same closed map as filters. The id comes last, to keep paging stable: in the direction
 * of the sort, so that one index serves both.
 */
export function orderOf(entity: AnyEntity, sort: readonly string[], shown: ShownOrder = new Map()): SQL[] {
  const sortedBy = (key: string) => shown.get(nameIn(key)) ?? storedOrder(entity, nameIn(key));
  // Unknown keys are ignored, as if nobody had sent them (contract 1.5).
  const known = sort.filter((key) => sortedBy(key) !== undefined);
  const asked = known.length > 0 ? known : (entity.order ?? []);
  const orders = asked.flatMap((key) => {
    const sorted = sortedBy(key);
    return sorted ? [key.startsWith('-') ? desc(sorted) : asc(sorted)] : [];
  });
  const { id } = columnsOf(entity);
  return [...orders, known.at(-1)?.startsWith('-') === false ? asc(id) : desc(id)];
}

/** The name in a sort key, in either case. */
export const nameIn = (key: string): string => camelCase(key.replace(/^-/, ''));

function storedOrder(entity: AnyEntity, name: string): PgColumn | SQL | undefined {
  const kind = fieldKind(entity, name);
  const column = withoutOrder.has(kind ?? '') ? undefined : columnOf(entity, name);
  return column && isNatural(kind) ? naturally(column) : column;
}

/** Nobody reads them in an order, and each may have a hundred thousand characters to sort. */
const withoutOrder = new Set(['rows', 'files', 'richText']);

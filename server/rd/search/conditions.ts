import { and, arrayOverlaps, gt, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { likeLiteral } from '#server/engine/contains-text.ts';
import type { MaterialField } from '../catalogue/definition.ts';
import { item } from '../items/item.ts';
import type { Condition, Range } from './read-condition.ts';
import { termOf } from './search-terms.ts';

const { table } = item;

/** The items whose value of a field is one of those wanted. */
export function conditionOn({ name }: MaterialField, { equals, ranges, parts }: Condition): SQL | undefined {
  return or(
    equals.length === 0
      ? undefined
      : arrayOverlaps(
          table.terms,
          equals.map((value) => termOf(name, value)),
        ),
    ...ranges.map((range) => within(name, range)),
    ...parts.map((part) => ilike(textOf(name), `%${likeLiteral(part)}%`)),
  );
}

function within(name: string, { from, to, isFromOpen, isToOpen }: Range): SQL | undefined {
  const number = numberOf(name);
  return and(
    from === undefined ? undefined : (isFromOpen ? gt : gte)(number, from),
    to === undefined ? undefined : (isToOpen ? lt : lte)(number, to),
  );
}

const numberOf = (name: string): SQL => sql`(${table.values} -> ${name}::text ->> 'number')::float8`;
const textOf = (name: string): SQL => sql`${table.values} -> ${name}::text ->> 'text'`;

/** Items in the order of a field: values by their number in the base unit, sizes by their first side; those without one come last. */
export function orderBy({ name, kind }: MaterialField, isDescending: boolean): SQL[] {
  const keys = kind === 'size' ? [sql`substring(${textOf(name)} from '^[0-9]{1,9}')::int`, textOf(name)] : [numberOf(name), textOf(name)];
  return keys.map((key) => (isDescending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`));
}

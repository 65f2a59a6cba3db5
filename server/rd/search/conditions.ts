import { and, arrayOverlaps, gt, gte, ilike, isNotNull, isNull, lt, lte, not, notIlike, or, type SQL, sql } from 'drizzle-orm';
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
    from === undefined ? undefined : (isFromOpen ? gt : gte)(number, json(from)),
    to === undefined ? undefined : (isToOpen ? lt : lte)(number, json(to)),
  );
}

/** Compared as JSON: read as text and made a float, a number takes three times as long. */
const numberOf = (name: string): SQL => sql`(${table.values} -> ${name}::text -> 'number')`;
const json = (number: number): SQL => sql`${JSON.stringify(number)}::text::jsonb`;
const textOf = (name: string): SQL => sql`${table.values} -> ${name}::text ->> 'text'`;

/** Conditions that compare the text as it is shown, or ask whether there is a value; `ne` and its kin want one, as columns do. */
export const textConditions: Readonly<Record<string, (name: string, typed: string) => SQL | undefined>> = {
  likeleft: (name, typed) => ilike(textOf(name), `%${likeLiteral(typed)}`),
  likeright: (name, typed) => ilike(textOf(name), `${likeLiteral(typed)}%`),
  notlike: (name, typed) => notIlike(textOf(name), `%${likeLiteral(typed)}%`),
  null: (name) => isNull(textOf(name)),
  notnull: (name) => isNotNull(textOf(name)),
};

/** The items that have a value of a field, but none of those wanted. */
export function conditionAgainst(field: MaterialField, condition: Condition): SQL | undefined {
  const wanted = conditionOn(field, condition);
  return and(isNotNull(textOf(field.name)), wanted && not(wanted));
}

/** Items in the order of a field: values by their number in the base unit, sizes by their first side; those without one come last. */
export function orderBy({ name, kind }: MaterialField, isDescending: boolean): SQL[] {
  const keys = kind === 'size' ? [sql`substring(${textOf(name)} from '^[0-9]{1,9}')::int`, textOf(name)] : [numberOf(name), textOf(name)];
  return keys.map((key) => (isDescending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`));
}

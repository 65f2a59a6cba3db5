import { count, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { columnsOf } from '../visible-rows.ts';
import { type Found, type Remembered, remembering } from './remembered-totals.ts';

/** Up to so many matches are found first and then put in order. */
const fewMatches = 1_000;

interface Counted {
  condition: SQL | undefined;
  /** One more than this is counted and means more; without it, all. */
  upTo: number | undefined;
  /** Matches are named while they are few. */
  isSearch: boolean;
}

export interface Counting {
  /** What was found before, if it is remembered: it holds while the marks are the same. */
  known(): Remembered | undefined;
  /** The marks of what is counted, and with them the total, as columns of another statement. */
  marks: SQL;
  total: SQL;
  readMarks(): Promise<unknown>;
  count(): Promise<Found>;
  /** Remembers what those columns gave. */
  keep(found: Found, marks: unknown): void;
}

/**
 * Counts the rows of a condition, and remembers them while nothing is written that they were counted from. What a search finds is named by
 * the same statement, so that it goes through its index once: where the planner expects more matches than there are, it would look for the
 * page among all other rows, in the order of the list.
 */
export function countingOf(ctx: SignedInContext, entity: AnyEntity, counted: Counted): Counting {
  const { condition, upTo, isSearch } = counted;
  const some = upTo === undefined ? undefined : someRows(ctx, entity, condition, upTo);
  const select = <Columns extends Record<string, SQL>>(columns: Columns) =>
    some ? ctx.db.select(columns).from(some) : ctx.db.select(columns).from(entity.table).where(condition);
  const total = select({ total: count() });
  const memory = remembering(ctx, total);
  const marks = memory?.marks ?? sql`null::text`;
  const keep = (found: Found, read: unknown) => memory?.keep(found, read);

  const atMost = isSearch && upTo !== undefined ? Math.min(fewMatches, upTo) : -1;
  // An aggregate reads every id, also where it is not asked for.
  const ids =
    some && atMost >= 0 ? sql`case when count(*) <= ${atMost} then array_to_string(array_agg(${some.id}), ',') end` : sql`null::text`;
  const countNow = async (): Promise<Found> => {
    const [row] = await select({ total: count(), ids, marks });
    const number = row?.total ?? 0;
    if (isSearch && upTo === undefined && number <= fewMatches) return countingOf(ctx, entity, { ...counted, upTo: fewMatches }).count();
    const found = number > atMost ? { total: number } : { total: number, few: typeof row?.ids === 'string' ? row.ids.split(',') : [] };
    keep(found, row?.marks);
    return found;
  };
  return {
    known: () => memory?.known(),
    marks,
    total: sql`${total}`.mapWith(Number),
    readMarks: async () => (await ctx.db.execute<{ marks: unknown }>(sql`select ${marks} as marks`))[0]?.marks,
    count: countNow,
    keep,
  };
}

/** In the order of the index of live rows, or else a tenant that joined late is counted by passing over all others' rows. */
function someRows(ctx: SignedInContext, entity: AnyEntity, condition: SQL | undefined, upTo: number) {
  const { id, isDeleted } = columnsOf(entity);
  const matching = ctx.db.select({ id }).from(entity.table).where(condition);
  return (isDeleted ? matching.orderBy(id) : matching).limit(upTo + 1).as('some');
}

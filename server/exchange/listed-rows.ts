import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordPage } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { callAt } from '#server/calls/every-call.ts';
import { allOf, conditionsOf } from '#server/engine/filters.ts';
import { orderOf } from '#server/engine/order/order-of.ts';
import { shownOrder } from '#server/engine/order/shown-order.ts';
import { pastedCodes } from '#server/engine/pasted/pasted-codes.ts';
import { shownColumns, withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { withMasks } from '#server/entity/masks.ts';
import { BusinessError } from '#server/errors.ts';
import { withinTransaction } from './at-entity.ts';
import type { Exchanged } from './exchanged.ts';

type Row = Record<string, unknown>;
export interface Asked {
  filters: Record<string, string>;
  sort: string[];
  /** The id of the codes pasted as a filter. */
  pasted?: string | undefined;
}

/** The number of rows per `fetch`. */
const atOnce = 500;
/** Lists with their own query are read page by page, up to the paging limit. */
export const maxPaged = 100_000;

export async function countListed(ctx: SignedInContext, exchanged: Exchanged, asked: Asked): Promise<number> {
  const { entity } = exchanged;
  if (entity && exchanged.isPlainList) {
    const condition = await conditionFor(ctx, entity, asked);
    const [row] = await ctx.db.select({ total: sql<string>`count(*)` }).from(entity.table).where(condition);
    return Number(row?.total ?? 0);
  }
  const answer = await pageOf(ctx, exchanged, asked, 1, 1);
  return Array.isArray(answer) ? flat(answer).length : answer.total;
}

/** All records of the list in order, in batches of some hundreds, with labels looked up per batch. The transaction is a snapshot. */
export async function* listedRows(ctx: SignedInContext, exchanged: Exchanged, asked: Asked): AsyncGenerator<Row[]> {
  if (exchanged.entity && exchanged.isPlainList) yield* throughCursor(ctx, exchanged, asked);
  else yield* pageByPage(ctx, exchanged, asked);
}

async function* throughCursor(ctx: SignedInContext, { entity }: Exchanged, asked: Asked): AsyncGenerator<Row[]> {
  if (!entity) return;
  const columns: Record<string, PgColumn> = shownColumns(entity);
  const condition = await conditionFor(ctx, entity, asked);
  const order = orderOf(entity, asked.sort, await shownOrder(ctx, entity, asked.sort));
  const query = ctx.db
    .select(columns)
    .from(entity.table)
    .where(condition)
    .orderBy(...order);
  // Reports may take a minute, so each fetch may; the plan should optimise for all rows, not the first ones.
  await ctx.db.execute(sql`set local statement_timeout = '60s'`);
  await ctx.db.execute(sql`set local cursor_tuple_fraction = 1`);
  await ctx.db.execute(sql`declare listed no scroll cursor for ${query.getSQL()}`);
  const names = Object.keys(columns);
  for (;;) {
    const fetched = await ctx.db.execute(sql`fetch 500 from listed`);
    if (fetched.length === 0) break;
    const rows = [...fetched].map((raw) => decoded(columns, names, Object.values(raw)));
    yield (await withLabels(ctx, entity, rows)).map((row) => withMasks(entity, row));
    if (fetched.length < atOnce) break;
  }
  await ctx.db.execute(sql`close listed`);
}

async function conditionFor(ctx: SignedInContext, entity: AnyEntity, { filters, pasted }: Asked) {
  const codes = await pastedCodes(ctx, entity, pasted);
  return allOf([visibleRows(entity, ctx), ...conditionsOf(entity, filters, ctx), codes?.condition]);
}

/** Decodes a row as Drizzle would: cursor results bypass it. */
function decoded(columns: Record<string, PgColumn>, names: string[], values: unknown[]): Row {
  return Object.fromEntries(
    names.map((name, at) => {
      const value = values[at] ?? null;
      return [name, value === null ? null : columns[name]?.mapFromDriverValue(value)];
    }),
  );
}

async function* pageByPage(ctx: SignedInContext, exchanged: Exchanged, asked: Asked): AsyncGenerator<Row[]> {
  for (let current = 1; ; current += 1) {
    const answer = await pageOf(ctx, exchanged, asked, current, atOnce);
    if (Array.isArray(answer)) {
      yield flat(answer);
      return;
    }
    if (answer.total > maxPaged) throw new BusinessError(tooMany);
    yield answer.records;
    if (current * atOnce >= answer.total || answer.records.length === 0) return;
  }
}

const tooMany = {
  zh: `此列表一次最多导出${maxPaged}行，请缩小查询范围`,
  en: `At most ${maxPaged} rows of this list are exported at once: narrow the search`,
};

const pageOf = (ctx: SignedInContext, { path }: Exchanged, asked: Asked, current: number, size: number) =>
  callAt<RecordPage | Row[]>({ ...withinTransaction(ctx, path), readsAll: true }, `${path}.list`, 'query', {
    ...asked,
    current,
    size,
    isExact: true,
  });

/** A tree in list order. */
const flat = (rows: Row[]): Row[] =>
  rows.flatMap(({ children, ...row }) => [row, ...(Array.isArray(children) ? flat(children as Row[]) : [])]);

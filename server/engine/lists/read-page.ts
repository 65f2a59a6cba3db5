import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { ListInput } from '../read-rows.ts';
import { columnsOf, visibleRows } from '../visible-rows.ts';
import { countingOf } from './counting.ts';
import { inListTime } from './list-time.ts';

/** Rows beyond this are not listed, and unless a caller asks for it not counted either (R-52, contract 1.5). */
export const farthestRow = 100_000;
/** From here on, the page's ids are found in the index alone before their rows are read. */
const deepOffset = 1_000;

/** How far the matches of a filtered log are counted: each is read, not only its key (decision 125). */
export const farthestMatch = 10_000;

/** A list input as logs take it: sorted by time alone, because sorting millions of rows takes seconds, and counted as far on every page. */
export function asLogInput(input: ListInput): ListInput {
  const isFiltered = Object.keys(input.filters).length > 0;
  return {
    ...input,
    sort: input.sort.filter((key) => /^-?(create_?time|id)$/i.test(key)),
    countUpTo: input.countUpTo ?? (isFiltered ? farthestMatch : farthestRow),
  };
}

/** A page of a log leaves out what came before the newest row of its first page: rows that arrive push none of it to the next one. */
export function keptPlace(ctx: SignedInContext, log: AnyEntity, { asOf }: ListInput): SQL[] {
  const { id, createTime } = columnsOf(log);
  if (asOf === undefined || !createTime) return [];
  const first = ctx.db
    .select({ createTime, id })
    .from(log.table)
    .where(and(visibleRows(log, ctx), eq(id, asOf)));
  return [sql`(${createTime}, ${id}) <= (${first})`];
}

/** For the API reference. */
export const totalsOfLogs: Label = {
  zh: 'total 准确到 100,000 条，有筛选条件时到 10,000 条，与页码无关；更多时为该上限，isMore 为 true，响应头 X-Total-Cut 为该上限。isExact=true 统计全部。翻页时带上 asOf（第一页第一条的 id），期间新增的记录不会使各页重复。',
  en: 'total is exact up to 100,000 records, 10,000 with a filter, whatever page is asked for. Where there are more it is that bound, isMore is true and the header X-Total-Cut names the bound. isExact=true counts them all. With asOf, the id of the first record of the first page, further pages repeat nothing while records arrive.',
};

export interface PageQuery {
  columns: Record<string, PgColumn | SQL>;
  condition: SQL | undefined;
  order: SQL[];
}

export interface ReadPage {
  rows: Record<string, unknown>[];
  total: number;
  isMore?: true;
}

/** Reads one page of an entity's table and counts its rows up to a bound, within the time limit of lists. */
export async function readPage(ctx: SignedInContext, entity: AnyEntity, query: PageQuery, input: ListInput): Promise<ReadPage> {
  const upTo = input.isExact ? undefined : (input.countUpTo ?? farthestRow);
  const { rows, total } = await inListTime(ctx, entity, input, () => countedPage(ctx, entity, query, input, upTo));
  if (upTo === undefined || total <= upTo) return { rows, total };
  return { rows, total: upTo, isMore: true };
}

type Rows = Record<string, unknown>[];

/** The total is remembered while nothing that it was counted from is written (decision 128); the rows are read each time. */
async function countedPage(
  ctx: SignedInContext,
  entity: AnyEntity,
  query: PageQuery,
  input: ListInput,
  upTo: number | undefined,
): Promise<{ rows: Rows; total: number }> {
  const isSearch = Object.keys(input.filters).length > 0;
  const counting = countingOf(ctx, entity, { condition: query.condition, upTo, isSearch });
  const { marks, total } = counting;
  const known = counting.known();
  if (known) {
    const { rows, beside } = await rowsBeside(ctx, entity, query, input, { marks }, known.few);
    if ((beside ? beside.marks : await counting.readMarks()) === known.under) return { rows, total: known.total };
    if (!known.few) return { rows, total: (await counting.count()).total };
  }
  if (isSearch) {
    const found = await counting.count();
    return { rows: await rowsOf(ctx, entity, query, input, found.few), total: found.total };
  }
  const { rows, beside } = await rowsBeside(ctx, entity, query, input, { total, marks });
  if (!beside) return { rows, total: input.current === 1 ? 0 : (await counting.count()).total };
  const found = { total: Number(beside.total) };
  counting.keep(found, beside.marks);
  return { rows, total: found.total };
}

/** Reads what is the same for all rows as columns of each, in one statement and one sight of the data; nothing without rows. */
async function rowsBeside(
  ctx: SignedInContext,
  entity: AnyEntity,
  query: PageQuery,
  input: ListInput,
  asked: Record<string, SQL>,
  few?: readonly string[],
): Promise<{ rows: Rows; beside: Record<string, unknown> | undefined }> {
  // No field is named so.
  const keys = Object.keys(asked).map((name) => [name, `$${name}`] as const);
  const columns = { ...query.columns, ...Object.fromEntries(keys.map(([name, key]) => [key, asked[name] as SQL])) };
  const read = await rowsOf(ctx, entity, { ...query, columns }, input, few);
  const [first] = read;
  const rows = read.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('$'))));
  return { rows, beside: first && Object.fromEntries(keys.map(([name, key]) => [name, first[key]])) };
}

/** `few`: the ids of all matches, if they are known. */
async function rowsOf(
  ctx: SignedInContext,
  entity: AnyEntity,
  { columns, condition, order }: PageQuery,
  { current, size }: ListInput,
  few?: readonly string[],
): Promise<Record<string, unknown>[]> {
  const { table } = entity;
  const offset = (current - 1) * size;
  if (offset > farthestRow || (few && offset >= few.length)) return [];
  const { id } = columnsOf(entity);
  const pageOf = (shown: PageQuery['columns']) =>
    ctx.db
      .select(shown)
      .from(table)
      .where(condition)
      .orderBy(...order)
      .limit(size)
      .offset(offset);
  const among = (ids: SQL) =>
    ctx.db
      .select(columns)
      .from(table)
      .where(and(condition, sql`${id} = any(${ids})`))
      .orderBy(...order);
  // Keys begin with the tenant.
  if (ctx.acrossTenants) return pageOf(columns);
  if (few) return among(idArray(few)).limit(size).offset(offset);
  // An array is computed once, whatever the planner expects of the subquery.
  return offset < deepOffset ? pageOf(columns) : among(sql`array${pageOf({ id })}`);
}

import { and, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { searchedFields, sortedFields } from '#server/entity/list-indexes.ts';
import { BusinessError, sqlState } from '#server/errors.ts';
import { settings } from '#server/settings.ts';
import type { ListInput } from './read-rows.ts';
import { columnsOf } from './visible-rows.ts';

/** Rows beyond this are not listed, and unless a caller asks for it not counted either (R-52, contract 1.5). */
export const farthestRow = 100_000;
/** From here on, the page's ids are found in the index alone before their rows are read. */
const deepOffset = 1_000;
/** Up to so many matches are found first and then put in order. */
const fewMatches = 1_000;

/** How far beyond its page a log is counted (contract 1.5). */
const countedBeyond = 20_000;
/** With a filter each counted row is read, not only its key. */
const foundBeyond = 2_000;

/** A list input as logs take it: sorted by time alone, because sorting millions of rows takes seconds, and counted not far beyond its page. */
export function asLogInput(input: ListInput): ListInput {
  const beyond = Object.keys(input.filters).length > 0 ? foundBeyond : countedBeyond;
  return {
    ...input,
    sort: input.sort.filter((key) => /^-?(create_?time|id)$/i.test(key)),
    countUpTo: input.countUpTo ?? Math.min(farthestRow, input.current * input.size + beyond),
  };
}

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
  const [rows, total] = await inListTime(ctx, entity, input, async () => {
    if (Object.keys(input.filters).length === 0) return countedRows(ctx, entity, query, input, upTo);
    const found = await findMatches(ctx, entity, query.condition, upTo);
    return [await rowsOf(ctx, entity, query, input, found.few), found.total];
  });
  if (upTo === undefined || total <= upTo) return { rows, total };
  return { rows, total: upTo, isMore: true };
}

/** The number of all rows is a column of each row: a page and its total are one statement, and a page without rows asks for it. */
async function countedRows(
  ctx: SignedInContext,
  entity: AnyEntity,
  query: PageQuery,
  input: ListInput,
  upTo: number | undefined,
): Promise<[rows: Record<string, unknown>[], total: number]> {
  const total = countOf(ctx, entity, query.condition, upTo);
  const columns = { ...query.columns, [totalKey]: sql`${total}`.mapWith(Number) };
  const counted = await rowsOf(ctx, entity, { ...query, columns }, input);
  const [first] = counted;
  if (!first) return [[], input.current === 1 ? 0 : ((await total)[0]?.total ?? 0)];
  const rows = counted.map(({ [totalKey]: _, ...row }) => row);
  return [rows, Number(first[totalKey])];
}

/** No field is named so. */
const totalKey = '$total';

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

/**
 * Counts the rows that a filter finds, and names them while they are few, so that a search goes through its index once: where the planner
 * expects more matches than there are, it would look for the page among all other rows, in the order of the list.
 */
async function findMatches(
  ctx: SignedInContext,
  entity: AnyEntity,
  condition: SQL | undefined,
  upTo: number | undefined,
): Promise<{ total: number; few?: string[] }> {
  if (upTo === undefined) {
    const total = await countRows(ctx, entity, condition);
    return total > fewMatches ? { total } : findMatches(ctx, entity, condition, fewMatches);
  }
  const some = someRows(ctx, entity, condition, upTo);
  const atMost = Math.min(fewMatches, upTo);
  const ids = sql<string | null>`case when count(*) <= ${atMost} then array_to_string(array_agg(${some.id}), ',') end`;
  const [found] = await ctx.db.select({ total: count(), ids }).from(some);
  const { total = 0 } = found ?? {};
  return total > atMost ? { total } : { total, few: found?.ids?.split(',') ?? [] };
}

/** Counts the rows that match a condition; with a bound, one more than the bound means more. */
async function countRows(ctx: SignedInContext, entity: AnyEntity, condition: SQL | undefined, upTo?: number): Promise<number> {
  const [row] = await countOf(ctx, entity, condition, upTo);
  return row?.total ?? 0;
}

function countOf(ctx: SignedInContext, entity: AnyEntity, condition: SQL | undefined, upTo?: number) {
  const counting = ctx.db.select({ total: count() });
  return upTo === undefined ? counting.from(entity.table).where(condition) : counting.from(someRows(ctx, entity, condition, upTo));
}

/** In the order of the index of live rows, or else a tenant that joined late is counted by passing over all others' rows. */
function someRows(ctx: SignedInContext, entity: AnyEntity, condition: SQL | undefined, upTo: number) {
  const { id, isDeleted } = columnsOf(entity);
  const matching = ctx.db.select({ id }).from(entity.table).where(condition);
  return (isDeleted ? matching.orderBy(id) : matching).limit(upTo + 1).as('some');
}

/**
 * A search or sort that no index serves may read a whole table, and a count without a bound does: it is stopped sooner than other statements,
 * in words that help.
 */
export async function inListTime<Result>(
  ctx: SignedInContext,
  entity: AnyEntity,
  input: ListInput,
  work: () => Promise<Result>,
): Promise<Result> {
  const isPlain = Object.keys(input.filters).length === 0 && input.sort.length === 0;
  if ((isPlain && !input.isExact) || ctx.readsAll) return work();
  const seconds = settings().LIST_SECONDS;
  try {
    await ctx.db.execute(sql`select set_config('statement_timeout', ${`${Math.round(seconds * 1000)}ms`}, true)`);
    return await work();
  } catch (error) {
    if (sqlState(error) === '57014') throw new BusinessError(tooSlow(entity, input, seconds));
    throw error;
  }
}

const leastLetters = 3;
const maxAdvice = 3;

/** Which filters would help: short texts made longer, then filters by an indexed column that are still empty. */
function tooSlow(entity: AnyEntity, { filters, sort, isExact }: ListInput, seconds: number) {
  const labelOf = (name: string, locale: 'zh' | 'en') => entity.fields[name]?.label[locale] ?? name;
  const [sorted, searched] = [sortedFields(entity), searchedFields(entity)];
  const isUsed = (name: string) => Object.keys(filters).some((key) => key === name || key.startsWith(`${name}_`));
  const short = searched.filter((name) => isUsed(name) && (filters[name]?.trim().length ?? leastLetters) < leastLetters);
  const rank = (name: string) => ['between', 'contains', 'equals'].indexOf(entity.fields[name]?.filter ?? '');
  const others = [...new Set([...sorted, ...searched])]
    .filter((name) => entity.fields[name]?.filter !== undefined && !isUsed(name))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, maxAdvice);
  const isSortedSlowly = sort.some((key) => !sorted.includes(key.replace(/^-/, '')));
  const names = (list: string[], locale: 'zh' | 'en') => list.map((name) => labelOf(name, locale)).join(locale === 'zh' ? '、' : ', ');
  return {
    zh: [
      isExact ? `统计全部超过${seconds}秒，已停止` : `查询超过${seconds}秒，已停止`,
      ...(short.length > 0 ? [`“${names(short, 'zh')}”请至少输入${leastLetters}个字`] : []),
      ...(others.length > 0 ? [`请增加筛选条件：${names(others, 'zh')}`] : []),
      ...(isSortedSlowly ? ['或取消排序'] : []),
    ].join('，'),
    en: [
      `${isExact ? 'Counting all' : 'The search'} took longer than ${seconds} s and was stopped.`,
      ...(short.length > 0 ? [`Enter at least ${leastLetters} characters for ${names(short, 'en')}.`] : []),
      ...(others.length > 0 ? [`Add a filter: ${names(others, 'en')}.`] : []),
      ...(isSortedSlowly ? ['Or remove the sort order.'] : []),
    ].join(' '),
  };
}

import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { idsIn } from '#rules/ids.ts';
import type { RecordPage } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, type Entity, entityAt, type Fields, type Values } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { withMasks } from '#server/entity/masks.ts';
import { namesOwn, shownTitle, shownTitleKey, titleColumns } from '#server/entity/shown-title.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { withBeside } from '#server/remarks.ts';
import { allOf, conditionsOf } from './filters.ts';
import { readPage } from './lists/read-page.ts';
import { withOffered } from './moves/offered.ts';
import { orderOf } from './order/order-of.ts';
import { shownOrder } from './order/shown-order.ts';
import { pastedCodes } from './pasted/pasted-codes.ts';
import { fieldsOf, labelKeyOf } from './views.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

export interface ListInput {
  current: number;
  size: number;
  sort: string[];
  filters: Record<string, string>;
  /** The bound of the total; 100,000 by default. */
  countUpTo?: number | undefined;
  /** Counts without a bound: on a user's request, and for exports. */
  isExact?: boolean | undefined;
  /** Of a log: the newest row of its first page. */
  asOf?: string | undefined;
  /** The id of the codes pasted as a filter (pages only). */
  pasted?: string | undefined;
}

/** The columns that every record returns in addition to its own fields. */
export interface RecordHead {
  id: string;
  tenantId: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  status: number;
  isDeleted: number;
  version: number;
}
export type Row<F extends Fields> = Values<F> & RecordHead;

/** Returns one page of the records visible to the user, with the total. */
export async function listRows<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  input: ListInput,
  where?: SQL,
): Promise<RecordPage<Row<F>>> {
  const reached = allOf([visibleRows(entity, ctx), where]);
  const pasted = await pastedCodes(ctx, entity, input.pasted);
  const condition = allOf([reached, ...conditionsOf(entity, input.filters, ctx), pasted?.condition]);
  const order = orderOf(entity, input.sort, await shownOrder(ctx, entity, input.sort));
  const query = { columns: shownColumns(entity), condition, order };
  const [{ rows, ...counted }, codes] = await Promise.all([readPage(ctx, entity, query, input), pasted?.look(reached)]);
  return {
    records: await withLabels(ctx, entity, asRows(entity, rows)),
    ...counted,
    size: input.size,
    current: input.current,
    ...(codes && { codes }),
  };
}

/** Returns one record visible to the user; another tenant's id and an unknown id are refused alike. */
export async function readRow<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, id: string): Promise<Row<F>> {
  const [row] = await readRows(ctx, entity, [id]);
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return row;
}

/** Returns records by id, in no particular order; ids the user may not see are left out. */
export async function readRows<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, ids: string[]): Promise<Row<F>[]> {
  return findRows(ctx, entity, inArray(columnsOf(entity).id, ids));
}

/** Returns the titles of the first few records, in no particular order; ids the user may not see are left out. */
export async function readTitles(ctx: SignedInContext, entity: AnyEntity, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select(nameColumns(entity))
    .from(entity.table)
    .where(and(visibleRows(entity, ctx), inArray(columnsOf(entity).id, ids)))
    .limit(maxTitles);
  return namesIn(ctx, entity, rows);
}

const maxTitles = 5;

/** The columns that `namesIn` reads. */
export function nameColumns(entity: AnyEntity): Record<string, PgColumn> {
  const columns = columnsOf(entity);
  const { titleEn } = titleColumns(entity);
  const own = namesOf(entity).flatMap((name) => (columns[name] ? [[name, columns[name]]] : []));
  return { ...Object.fromEntries(own), ...(titleEn && { titleEn }) };
}

const namesOf = (entity: AnyEntity): readonly string[] => entity.names ?? [entity.title];

/** Names records as questions, tabs, previews and logs do, by all fields that tell them apart. */
export async function namesIn(ctx: SignedInContext, entity: AnyEntity, rows: Record<string, unknown>[]): Promise<string[]> {
  const names = namesOf(entity);
  const { fields }: { fields: Record<string, Field> } = entity;
  const labelled: Record<string, unknown>[] = await withLabels(ctx, entity, rows, names);
  const wordOf = (row: Record<string, unknown>, name: string) =>
    String(
      (fields[name] && row[labelKeyOf(name, fields[name])]) ??
        (name === entity.title ? shownTitle(entity, { title: row[name], titleEn: row.titleEn }, ctx.locale) : row[name]) ??
        '',
    );
  return labelled.map((row) =>
    names
      .map((name) => wordOf(row, name))
      .filter(Boolean)
      .join(' '),
  );
}

/** Returns the visible records that match a condition. */
export async function findRows<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  where: SQL | undefined,
  limit = 10_000,
  sort: readonly string[] = [],
): Promise<Row<F>[]> {
  const { table }: AnyEntity = entity;
  const rows = await ctx.db
    .select(shownColumns(entity))
    .from(table)
    .where(and(visibleRows(entity, ctx), where))
    .orderBy(...orderOf(entity, sort))
    .limit(limit);
  return asRows(entity, rows);
}

/** A page of records as clients read them: some edit a row straight from the list. */
export async function listShown<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  input: ListInput,
  where?: SQL,
): Promise<RecordPage<Row<F>>> {
  const page = await listRows(ctx, entity, input, where);
  const records = await withBeside(ctx, entity, await withOffered(ctx, entity, page.records, true));
  return { ...page, records: records.map((row) => withMasks(entity, row)) };
}

/** A record as clients read it before editing: each secret is masked, and a mask sent back leaves the secret unchanged. */
export async function readShown<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, id: string): Promise<Row<F>> {
  const labelled = await withLabels(ctx, entity, [await readRow(ctx, entity, id)]);
  const [row] = await withBeside(ctx, entity, await withOffered(ctx, entity, labelled));
  return withMasks(entity, row as Row<F>);
}

/**
 * Adds to each row the labels of its references, dictionary entries and choices (`lineId` → `lineName`): of all fields, or of those that
 * its reader shows, since each reference is another statement.
 */
export async function withLabels<R extends object>(
  ctx: SignedInContext,
  entity: AnyEntity,
  rows: R[],
  shown: readonly string[] = Object.keys(entity.fields),
): Promise<R[]> {
  if (rows.length === 0) return rows;
  const fields = fieldsOf(entity).filter(([name, field]) => field.secret !== true && shown.includes(name));
  const codes = fields.flatMap(([, field]) => field.dictionary ?? []);
  const [dictionaries, ...titles] = await Promise.all([
    ctx.dictionaries(codes, 'ever'),
    ...fields.map(([name, { to, inFull }]) => {
      if (to === undefined) return undefined;
      const ids = idsAt(rows, name);
      return inFull ? fullNamesOf(ctx, entityAt(to), ids) : titlesOf(ctx, to, ids);
    }),
  ]);
  return rows.map((row) => {
    const labels: Record<string, string> = {};
    for (const [index, [name, field]] of fields.entries()) {
      const value = (row as Record<string, unknown>)[name];
      const options =
        (field.options ?? field.known)?.map((option) => ({ value: option.value, label: option.label[ctx.locale] })) ??
        dictionaries.get(field.dictionary ?? '');
      if (field.to !== undefined)
        labels[labelKeyOf(name, field)] = idsIn(value)
          .flatMap((id) => titles[index]?.get(id) ?? [])
          .join(',');
      else if (options)
        labels[labelKeyOf(name, field)] =
          options.find((option) => option.value === String(value))?.label ?? (field.known ? String(value ?? '') : '');
    }
    if (namesOwn(entity, ctx.locale))
      labels[shownTitleKey] = shownTitle(entity, { title: (row as Record<string, unknown>)[entity.title] }, ctx.locale);
    return { ...row, ...labels };
  });
}

/**
 * Types the result of a query of `shownColumns` as rows of the entity;
 * the columns are chosen at run time, which the compiler cannot follow.
 */
export const asRows = <F extends Fields>(_entity: Entity<F>, rows: object[]): Row<F>[] => rows as Row<F>[];

/** The columns that may leave the server: all but secrets. */
export function shownColumns(entity: AnyEntity): Record<string, PgColumn> {
  return Object.fromEntries(Object.entries(columnsOf(entity)).filter(([name]) => entity.fields[name]?.secret !== true));
}

const idsAt = (rows: object[], name: string) => [...new Set(rows.flatMap((row) => idsIn((row as Record<string, unknown>)[name])))];

/** Returns the titles of records by id, from either database; includes removed records, because past data refers to them. */
export async function titlesOf(ctx: SignedInContext, path: string, ids: string[]): Promise<Map<string, string>> {
  const target = entityAt(path);
  const rows = await readEver(ctx, target, titleColumns(target), ids);
  return new Map(rows.map((row) => [String(row.id), shownTitle(target, row, ctx.locale)]));
}

/** The same as `namesIn` writes them. */
export async function fullNamesOf(ctx: SignedInContext, entity: AnyEntity, ids: string[]): Promise<Map<string, string>> {
  const rows = await readEver(ctx, entity, nameColumns(entity), ids);
  const names = await namesIn(ctx, entity, rows);
  return new Map(rows.map((row, at) => [String(row.id), names[at] ?? '']));
}

async function readEver(
  ctx: SignedInContext,
  entity: AnyEntity,
  asked: Record<string, PgColumn>,
  ids: string[],
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return [];
  const { id, tenantId } = columnsOf(entity);
  return ctx.readAt(entity.path, (db) =>
    db
      .select({ ...asked, id })
      .from(entity.table)
      .where(and(inArray(id, ids), tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined)),
  );
}

import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordPage } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, type Entity, entityAt, type Fields, type Values } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { mask } from '../security/seal.ts';
import { allOf, conditionsOf, orderOf } from './filters.ts';
import { pastedCodes } from './pasted-codes.ts';
import { fieldsOf, labelKeyOf } from './views.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

export interface ListInput {
  current: number;
  size: number;
  sort: string[];
  filters: Record<string, string>;
  /** Count no further than this: pages ask for the exact number only when somebody wants it. */
  countUpTo?: number | undefined;
  /** The codes that were pasted as a filter, by their id (pages only). */
  pasted?: string | undefined;
}

/** Columns every record answers with, beside its own fields. */
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

const farthestOffset = 100_000;

/** One page of records with the total, as this user may see them. */
export async function listRows<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  input: ListInput,
  where?: SQL,
): Promise<RecordPage<Row<F>>> {
  const { table }: AnyEntity = entity;
  const reached = allOf([visibleRows(entity, ctx), where]);
  const pasted = await pastedCodes(ctx, entity, input.pasted);
  const condition = allOf([reached, ...conditionsOf(entity, input.filters, ctx.locale), pasted?.condition]);
  const offset = (input.current - 1) * input.size;
  const tooFar = offset > farthestOffset;
  const [records, total, codes] = await Promise.all([
    tooFar
      ? []
      : ctx.db
          .select(shownColumns(entity))
          .from(table)
          .where(condition)
          .orderBy(...orderOf(entity, input.sort))
          .limit(input.size)
          .offset(offset),
    countRows(ctx, entity, condition, input.countUpTo),
    pasted?.look(reached),
  ]);
  const isMore = input.countUpTo !== undefined && total > input.countUpTo;
  return {
    records: await withLabels(ctx, entity, asRows(entity, records)),
    total: isMore ? (input.countUpTo ?? total) : total,
    size: input.size,
    current: input.current,
    ...(isMore && { isMore }),
    ...(codes && { codes }),
  };
}

/** How many rows meet a condition; with a bound, one more than it stands for all beyond. */
async function countRows(ctx: SignedInContext, entity: AnyEntity, condition: SQL | undefined, upTo?: number): Promise<number> {
  const { table } = entity;
  if (upTo === undefined) {
    const [exact] = await ctx.db.select({ total: count() }).from(table).where(condition);
    return exact?.total ?? 0;
  }
  const some = ctx.db
    .select({ id: columnsOf(entity).id })
    .from(table)
    .where(condition)
    .limit(upTo + 1)
    .as('some');
  const [bounded] = await ctx.db.select({ total: count() }).from(some);
  return bounded?.total ?? 0;
}

/** One record that this user may see; a foreign id and an absent id are the same refusal. */
export async function readRow<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, id: string): Promise<Row<F>> {
  const [row] = await readRows(ctx, entity, [id]);
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return row;
}

/** Records by their ids, in no order; ids out of reach are left out. */
export async function readRows<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, ids: string[]): Promise<Row<F>[]> {
  return findRows(ctx, entity, inArray(columnsOf(entity).id, ids));
}

/** What the first of some records are called, in no order; ids out of reach are left out. */
export async function readTitles(ctx: SignedInContext, entity: AnyEntity, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const names: readonly string[] = entity.names ?? [entity.title];
  const columns = columnsOf(entity);
  const rows = await ctx.db
    .select(Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : []))))
    .from(entity.table)
    .where(and(visibleRows(entity, ctx), inArray(columns.id, ids)))
    .limit(maxTitles);
  const fields: Record<string, Field> = Object.fromEntries(names.map((name) => [name, entity.fields[name]]));
  const labelled: Record<string, unknown>[] = await withLabels(ctx, { ...entity, fields }, rows);
  const wordOf = (row: Record<string, unknown>, name: string) =>
    String((fields[name] && row[labelKeyOf(name, fields[name])]) ?? row[name] ?? '');
  return labelled.map((row) =>
    names
      .map((name) => wordOf(row, name))
      .filter(Boolean)
      .join(' '),
  );
}

const maxTitles = 5;

/** Records that meet a condition, within reach. */
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

/** A record as clients read it before they change it: a mask stands for each secret, and leaves it as it is when it comes back. */
export async function readShown<F extends Fields>(ctx: SignedInContext, entity: Entity<F>, id: string): Promise<Row<F>> {
  const [row] = await withLabels(ctx, entity, [await readRow(ctx, entity, id)]);
  return { ...row, ...masksOf(entity) } as Row<F>;
}

const masksOf = (entity: AnyEntity): Record<string, string> =>
  Object.fromEntries(fieldsOf(entity).flatMap(([name, { secret }]) => (secret === true ? [[name, mask]] : [])));

/** Adds to each row the words of its references, dictionary entries and choices (`lineId` → `lineName`). */
export async function withLabels<R extends object>(ctx: SignedInContext, entity: AnyEntity, rows: R[]): Promise<R[]> {
  if (rows.length === 0) return rows;
  const fields = fieldsOf(entity).filter(([, field]) => field.secret !== true);
  const codes = fields.flatMap(([, field]) => field.dictionary ?? []);
  const [dictionaries, ...titles] = await Promise.all([
    ctx.dictionaries(codes),
    ...fields.map(([name, field]) => (field.to === undefined ? undefined : titlesOf(ctx, field.to, idsIn(rows, name)))),
  ]);
  return rows.map((row) => {
    const labels: Record<string, string> = {};
    for (const [index, [name, field]] of fields.entries()) {
      const value = (row as Record<string, unknown>)[name];
      const options =
        field.options?.map((option) => ({ value: option.value, label: option.label[ctx.locale] })) ??
        dictionaries.get(field.dictionary ?? '');
      if (field.to !== undefined)
        labels[labelKeyOf(name, field)] = split(value)
          .flatMap((id) => titles[index]?.get(id) ?? [])
          .join(',');
      else if (options) labels[labelKeyOf(name, field)] = options.find((option) => option.value === String(value))?.label ?? '';
    }
    return { ...row, ...labels };
  });
}

/** What a query of `shownColumns` answers, as rows of the entity: they are gathered at run time, where the compiler cannot follow. */
export const asRows = <F extends Fields>(_entity: Entity<F>, rows: object[]): Row<F>[] => rows as Row<F>[];

/** The columns that may leave the server. */
export function shownColumns(entity: AnyEntity): Record<string, PgColumn> {
  return Object.fromEntries(Object.entries(columnsOf(entity)).filter(([name]) => entity.fields[name]?.secret !== true));
}

const split = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);
const idsIn = (rows: object[], name: string) => [...new Set(rows.flatMap((row) => split((row as Record<string, unknown>)[name])))];

/** The names of records by their ids, whichever database they live in; they name the past too, so removed ones are among them. */
export async function titlesOf(ctx: SignedInContext, path: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const target = entityAt(path);
  const columns = columnsOf(target);
  const title = columns[target.title];
  if (!title) throw new Error(`${path} has no field ${target.title}`);
  const { tenantId } = columns;
  const rows = await ctx.readAt(path, (db) =>
    db
      .select({ id: columns.id, title })
      .from(target.table)
      .where(and(inArray(columns.id, ids), tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined)),
  );
  return new Map(rows.map((row) => [String(row.id), String(row.title ?? '')]));
}

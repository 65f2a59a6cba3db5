import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { touched } from '#server/engine/change-rows.ts';
import { carryTexts } from '#server/engine/copied-texts.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import { authorOf, type Input, named } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { CheckedRow } from './checked-rows.ts';
import { differenceOf, keyText } from './match-rows.ts';

const atOnce = 500;

/**
 * Writes valid rows in bulk statements, so that locks are short; all in the current transaction. New records get their ids in the order of
 * the file and are added in that of their keys: two imports of the same ones in opposite order would each wait for the other.
 */
export async function writeRows(ctx: SignedInContext, entity: AnyEntity, rows: readonly CheckedRow[], progress: Progress): Promise<void> {
  const [added, changed] = (['added', 'changed'] as const).map((kind) => rows.filter((row) => row.kind === kind));
  let done = rows.length - (added?.length ?? 0) - (changed?.length ?? 0);
  const inOrder = byKey(entity, await withIds(ctx, added ?? []));
  for (const [some, write] of [...slices(inOrder, insertSome), ...slices(changed ?? [], updateSome)]) {
    await write(ctx, entity, some);
    done += some.length;
    await progress(done, rows.length);
  }
}

type Write = (ctx: SignedInContext, entity: AnyEntity, rows: Numbered[]) => Promise<void>;

/** A row of a new record with the id that it will have. */
type Numbered = CheckedRow & { newId?: string };

async function withIds({ db }: SignedInContext, rows: readonly CheckedRow[]): Promise<Numbered[]> {
  if (rows.length === 0) return [];
  const ids = await db.execute<{ id: string }>(sql`select next_id()::text as id from generate_series(1, ${rows.length}::int)`);
  return rows.map((row, at) => ({ ...row, newId: String(ids[at]?.id) }));
}

function byKey(entity: AnyEntity, rows: Numbered[]): Numbered[] {
  const fields = entity.unique?.[0]?.fields;
  if (!fields) return rows;
  const keyed = rows.map((row) => ({ row, key: keyText(entity, fields, row.values) ?? '' }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))).map(({ row }) => row);
}

const slices = (rows: CheckedRow[], write: Write): [CheckedRow[], Write][] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) => [rows.slice(at * atOnce, (at + 1) * atOnce), write]);

const insertSome: Write = async (ctx, entity, rows) => {
  const author = authorOf(ctx, entity);
  await named(entity, () => ctx.db.insert(entity.table).values(rows.map(({ newId, values }) => ({ ...author, ...values, id: newId }))));
  await recordChanges(
    ctx,
    entity,
    rows.map(({ newId = null, values }) => ({ recordId: newId, action: 'add', after: values })),
  );
};

const updateSome: Write = async (ctx, entity, rows) => {
  const changes = rows.flatMap(({ existing, values }) => (existing ? [{ existing, ...differenceOf(existing, values) }] : []));
  const names = [...new Set(changes.flatMap(({ after }) => Object.keys(after)))];
  await updateAtOnce(
    ctx,
    entity,
    names,
    changes.map(({ existing, after }) => ({ ...existing, ...after })),
  );
  await recordChanges(
    ctx,
    entity,
    changes.map(({ existing, before, after }) => ({ recordId: existing.id, action: 'edit', before, after })),
  );
};

/** Sets the named fields of records in one statement; if one has another version than was read, all are refused. */
export async function updateAtOnce(
  ctx: SignedInContext,
  entity: AnyEntity,
  names: readonly string[],
  records: readonly (Input & { id: string; version: number })[],
): Promise<void> {
  const columns = columnsOf(entity);
  const incoming = alias(entity.table, 'incoming');
  const from: Record<string, PgColumn> = getTableColumns(incoming);
  const lines = records.map((record) => ({ id: record.id, version: record.version, ...asColumns(entity, names, record) }));
  const updated = await named(entity, () =>
    ctx.db
      .update(entity.table)
      .set({
        ...Object.fromEntries(names.map((name) => [name, sql`${from[name]}`])),
        ...touched(ctx, entity),
      })
      .from(sql`jsonb_populate_recordset(null::${entity.table}, ${JSON.stringify(lines)}::jsonb) as "incoming"`)
      .where(and(visibleRows(entity, ctx), eq(columns.id, sql`${from.id}`), eq(columns.version, sql`${from.version}`)))
      .returning({ id: columns.id }),
  );
  if (updated.length !== records.length) throw new BusinessError(messages.stale, { code: 409 });
  const ids = records.map(({ id }) => id);
  await carryTexts(ctx, entity, ids, names);
}

/** Values by column name in PostgreSQL's JSON input; a list of ids becomes an array. */
function asColumns(entity: AnyEntity, names: readonly string[], values: Input): Record<string, unknown> {
  const kinds = new Map(fieldsOf(entity).map(([name, field]) => [name, field.kind]));
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name] ?? null;
      const isList = kinds.get(name) === 'references' && typeof value === 'string';
      return [toSnakeCase(name), isList ? value.split(',').filter(Boolean) : value];
    }),
  );
}

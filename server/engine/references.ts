import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { isBusiness } from '#server/calls/tenant-database.ts';
import { type AnyEntity, allEntities, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { plainReferences } from '#server/entity/refers-to.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { fieldsOf } from './views.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

/** A column whose rows block the removal of the records they point to. */
export interface Referrer {
  /** The place in the router, which decides the database of the rows. */
  at: string;
  label: Label;
  table: PgTable;
  column: PgColumn;
  /** The field of nested rows that holds the reference. */
  inner?: string | undefined;
  /** The entity whose list shows the rows, and the field to filter that list by. */
  list?: { entity: AnyEntity; filter?: string };
  /** Rows of a plain table count as the records that they are part of. */
  partOf?: { entity: AnyEntity; by: PgColumn };
  /** Which rows of a plain table count. */
  which?: SQL | undefined;
}

/** Returns every declared column that points to an entity and blocks its removal. */
export function referrersOf(path: string): Referrer[] {
  // By path: a refusal names them in the same order whatever was imported first.
  const entities = allEntities().toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const ofEntities = entities.flatMap((entity) => {
    const pointing = fieldsOf(entity).flatMap(([name, field]) => pointersIn(name, field, path));
    return pointing.map(({ name, field, inner }): Referrer => {
      const column = columnsOf(entity)[name];
      if (!column) throw new Error(`${entity.path} has no column ${name}`);
      const label = pointing.length === 1 ? entity.label : joined(entity.label, field.label);
      const list = inner === undefined ? { entity, filter: name } : { entity };
      return { at: entity.path, label, table: entity.table, column, inner, list };
    });
  });
  return [...ofEntities, ...plainReferrersOf(path)];
}

function pointersIn(name: string, field: Field, path: string): { name: string; field: Field; inner?: string }[] {
  if (field.kind === 'rows')
    return Object.entries(field.fields ?? {}).flatMap(([inner, one]) => (pointsTo(one, path) ? [{ name, field: one, inner }] : []));
  return pointsTo(field, path) ? [{ name, field }] : [];
}

const pointsTo = (field: Field, path: string): boolean => field.to === path && field.onRemove === undefined;
const joined = (one: Label, other: Label): Label => ({ zh: `${one.zh}·${other.zh}`, en: `${one.en}, ${other.en}` });

function plainReferrersOf(path: string): Referrer[] {
  return plainReferences().flatMap(({ table, columns, rows }) => {
    // Drizzle types a table's columns by name; here the names come from the declaration.
    const all = getTableColumns(table) as Record<string, PgColumn>;
    return Object.entries(columns).flatMap(([name, reference]): Referrer[] => {
      const column = all[name];
      if (reference !== path || !column) return [];
      if (rows === undefined) throw new Error(`Rows that point to ${path} by ${name} keep it and have no name`);
      if ('at' in rows) return [{ at: rows.at, label: rows.label, table, column, which: rows.which }];
      const [entity, by] = [entityAt(rows.of), all[rows.by]];
      if (!by) throw new Error(`${rows.of} is not named by a column ${rows.by}`);
      return [{ at: entity.path, label: entity.label, table, column, list: { entity }, partOf: { entity, by } }];
    });
  });
}

/**
 * Refuses while live records of the tenant point to these; of records that the caller may not see, it reveals only the number.
 * Locks the records before counting; writers of new references lock them too (`heldReferences`), so the two wait for each other.
 */
export async function refuseReferred(
  ctx: SignedInContext,
  entity: AnyEntity,
  ids: readonly string[],
  refusal: Label = messages.inUse,
): Promise<void> {
  const referrers = referrersOf(entity.path);
  if (referrers.length === 0 || ids.length === 0) return;
  const titles = await lockRows(ctx, entity, ids);
  // Reveal nothing about records that the caller may not see (R-08).
  if (titles.size !== new Set(ids).size) throw new BusinessError(messages.absent, { code: 404 });
  const found = await countReferrers(ctx, entity, referrers, ids);
  if (found.length === 0) return;
  const told = found.slice(0, maxTold).map((one) => tell(ctx, one, ids.length > 1 ? titles.get(one.target) : undefined));
  const more = found.length > maxTold ? '…' : '';
  throw new BusinessError(
    {
      zh: `${refusal.zh}: ${told.map(({ text }) => text.zh).join('、')}${more}`,
      en: `${refusal.en}: ${told.map(({ text }) => text.en).join(', ')}${more}`,
    },
    { referrers: { refusal, rows: told } },
  );
}

const maxTold = 10;

async function lockRows(ctx: SignedInContext, entity: AnyEntity, ids: readonly string[]): Promise<Map<string, string>> {
  const columns = columnsOf(entity);
  const rows = await ctx.db
    .select({ id: columns.id, title: columns[entity.title] ?? columns.id })
    .from(entity.table)
    .where(and(visibleRows(entity, ctx), inArray(columns.id, [...ids])))
    .orderBy(columns.id)
    .for('update');
  return new Map(rows.map(({ id, title }) => [String(id), String(title ?? id)]));
}

interface Found {
  referrer: Referrer;
  /** The id of the referenced record. */
  target: string;
  count: number;
}

/** One statement counts all referrers; those on another server take one more there. */
async function countReferrers(
  ctx: SignedInContext,
  entity: AnyEntity,
  referrers: readonly Referrer[],
  ids: readonly string[],
): Promise<Found[]> {
  const servers = [true, false].map((business) => referrers.filter(({ at }) => isBusiness(at) === business));
  const counted = await Promise.all(
    servers.map(async (some): Promise<Found[]> => {
      const [first] = some;
      if (first === undefined) return [];
      const counts = some.map((referrer, nth) => countOf(ctx, entity, referrer, ids, nth));
      const rows = await ctx.readAt(first.at, (db) =>
        db.execute<{ nth: number; target: string; count: number }>(sql`${sql.join(counts, sql` union all `)} order by target, nth`),
      );
      return rows.flatMap(({ nth, target, count }) => {
        const referrer = some[nth];
        return referrer === undefined ? [] : [{ referrer, target, count }];
      });
    }),
  );
  return counted.flat();
}

/** Counts the live rows that point to each record; rows removed together do not block each other. */
function countOf(ctx: SignedInContext, entity: AnyEntity, referrer: Referrer, ids: readonly string[], nth: number): SQL {
  const { table, column, partOf, which } = referrer;
  // Drizzle types a table's columns by name.
  const { tenantId, isDeleted, id } = getTableColumns(table) as Record<string, PgColumn | undefined>;
  const { from, target, narrowed } = pointersOf(referrer, ids);
  const owner = partOf && columnsOf(partOf.entity);
  const counted = owner?.id ?? id ?? column;
  const where = and(
    narrowed,
    which,
    sql`${target} = any(${idArray(ids)})`,
    tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined,
    isDeleted ? eq(isDeleted, 0) : undefined,
    owner?.isDeleted ? eq(owner.isDeleted, 0) : undefined,
    table === entity.table && id ? sql`${id} <> all(${idArray(ids)})` : undefined,
  );
  const joining = partOf && owner ? sql` join ${partOf.entity.table} on ${owner.id} = ${partOf.by}` : sql``;
  return sql`(select ${nth}::int as nth, ${target}::text as target, count(distinct ${counted})::int as count from ${table}${joining}${from} where ${where} group by 2)`;
}

/** The ids in a column, one per row: a single id, a list of ids, or those in a field of nested rows. */
function pointersOf({ column, inner }: Referrer, ids: readonly string[]): { from: SQL; target: SQL; narrowed?: SQL } {
  if (inner !== undefined) {
    const lines = sql`jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]'::jsonb end)`;
    return {
      from: sql` cross join lateral ${lines} as line cross join lateral unnest(string_to_array(line ->> ${inner}, ',')::bigint[]) as pointed`,
      target: sql`pointed`,
    };
  }
  if (column.getSQLType() !== 'bigint[]') return { from: sql``, target: sql`${column}` };
  return {
    from: sql` cross join lateral unnest(${column}) as pointed`,
    target: sql`pointed`,
    narrowed: sql`${column} && ${idArray(ids)}`,
  };
}

/** One line of a refusal: what points to the record, how many, and a link if the caller may read them. */
function tell(ctx: SignedInContext, { referrer, target, count }: Found, title: string | undefined) {
  const { label, list } = referrer;
  const mayRead = list !== undefined && holds(ctx.session, list.entity.permission);
  const query = list?.filter === undefined ? '' : `?${new URLSearchParams({ [list.filter]: target })}`;
  return {
    text: {
      zh: `${title === undefined ? '' : `${title} `}${label.zh} ${count} 条`,
      en: `${title === undefined ? '' : `${title}: `}${label.en} (${count})`,
    },
    ...(mayRead && { href: `${list.entity.page}/index${query}` }),
  };
}

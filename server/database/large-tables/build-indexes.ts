import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { operatorLog } from '#server/log.ts';
import { naturalOrder } from '../natural-order.ts';
import type { Database } from '../pool.ts';

/** What the lists of one table sort and search by, as names of columns. */
export interface TableIndexes {
  table: string;
  hasTenant: boolean;
  isSoftDeleted: boolean;
  sorts: string[];
  /** Texts that they sort in the order of people. */
  natural: string[];
  /** Columns that one reading names together, the tenant before them. */
  together: readonly (readonly string[])[];
  searches: string[];
}

/** A smaller table is read whole within milliseconds, and its writes need not keep the indexes. */
const grownAt = 10_000;

/**
 * Builds the indexes that the lists of grown tables lack, one at a time and without blocking writes; one process at a time (R-56, R-60).
 * Returns the names of those built.
 */
export async function buildIndexes(
  { sql: pool, alone }: Pick<Database, 'sql' | 'alone'>,
  wanted: readonly TableIndexes[],
  { grown = grownAt, signal }: { grown?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  if ((await missing(pool, wanted, grown)).length === 0) return [];
  // A build takes hours of a large table: those of the pool are for requests. Nothing is set for the session, which a pooler may lend on.
  const [gate, sql] = [alone(), alone()];
  try {
    // A transaction holds the lock: behind a pooler a session, with its locks, can outlive its client.
    return await gate.begin(async (turn) => {
      await turn`set local idle_in_transaction_session_timeout = 0`;
      // The simple protocol leaves no portal open, whose snapshot a concurrent build would wait for.
      const [free] = await turn`select pg_try_advisory_xact_lock(hashtext('factory-console:indexes')) as is_ours`.simple();
      if (!free?.is_ours) return [];
      const built: string[] = [];
      for (const { table, name, definition, replaces } of await missing(sql, wanted, grown)) {
        if (signal?.aborted) return built;
        await build(sql, table, name, definition, signal);
        if (replaces !== undefined) await sql.unsafe(`drop index concurrently if exists ${quoted(replaces)}`);
        built.push(name);
      }
      return built;
    });
  } finally {
    await Promise.all([gate, sql].map((one) => one.end({ timeout: 5 })));
  }
}

/** What the grown tables lack. */
async function missing(sql: postgres.Sql, wanted: readonly TableIndexes[], grown: number): Promise<(Definition & { table: GrownTable })[]> {
  const tables = await readGrown(sql, wanted, grown);
  const searches = tables.some(({ of }) => of.searches.length > 0) && (await canSearch(sql));
  return tables.flatMap((table) => missingFrom(table, searches).map((one) => ({ ...one, table })));
}

interface GrownTable {
  /** The table itself, or one partition of it. */
  name: string;
  of: TableIndexes;
  indexes: { name: string; isValid: boolean; isWhole: boolean; columns: string[] }[];
}

async function readGrown(sql: postgres.Sql, wanted: readonly TableIndexes[], grown: number): Promise<GrownTable[]> {
  const rows = await sql<{ table: string; name: string; indexes: GrownTable['indexes'] }[]>`
    select t.name as table, c.relname as name,
           coalesce((select json_agg(json_build_object('name', i.relname, 'isValid', x.indisvalid,
             'isWhole', x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = '(is_deleted = 0)',
             'columns', (select json_agg(a.attname order by k.place) from unnest(x.indkey) with ordinality k(number, place)
                           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)))
             from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid), '[]') as indexes
    from json_array_elements_text(${JSON.stringify(wanted.map(({ table }) => table))}::text::json) as t(name)
    left join lateral pg_partition_tree(to_regclass(format('%I', t.name))) leaf on true
    join pg_class c on c.oid = coalesce(leaf.relid, to_regclass(format('%I', t.name)))
    where c.relkind = 'r' and greatest(c.reltuples, pg_stat_get_live_tuples(c.oid)) >= ${grown}`;
  return rows.flatMap(({ table, ...row }) => wanted.filter((one) => one.table === table).map((of) => ({ ...row, of })));
}

interface Definition {
  name: string;
  definition: string;
  /** What an earlier build sorted by. */
  replaces?: string;
}

function missingFrom({ name, of, indexes }: GrownTable, canSearchText: boolean): Definition[] {
  const valid = indexes.filter(({ isValid }) => isValid);
  const first = of.hasTenant ? ['tenant_id'] : [];
  const live = of.isSoftDeleted ? ' where is_deleted = 0' : '';
  const sorts = [...of.sorts.map((column) => [column]), ...of.together]
    .map((columns) => [...first, ...columns])
    .filter((columns) => !valid.some((one) => one.isWhole && columns.every((column, at) => one.columns?.[at] === column)))
    .map((columns) => ({
      name: nameFor(name, 'by', ...columns.slice(first.length)),
      definition: `using btree (${listed([...columns, 'id'])})${live}`,
    }));
  const natural = of.natural.map((column) => ({
    name: nameFor(name, 'in', column),
    definition: `using btree (${[...first.map(quoted), `${quoted(column)} collate ${naturalOrder}`, 'id'].join(', ')})${live}`,
    ...(of.sorts.includes(column) ? {} : { replaces: nameFor(name, 'by', column) }),
  }));
  const counted = of.isSoftDeleted ? [{ name: nameFor(name, 'live'), definition: `using btree (${listed([...first, 'id'])})${live}` }] : [];
  // What `changes` reads, removed rows included (triggers/changed-in.ts).
  const changed = of.isSoftDeleted
    ? [{ name: nameFor(name, 'changed'), definition: `using btree (${[...first.map(quoted), 'changed_in nulls first', 'id'].join(', ')})` }]
    : [];
  const searched = {
    name: nameFor(name, 'search', hashOf(of.searches)),
    definition: `using gin (${listed(of.searches, ' gin_trgm_ops')})`,
  };
  return [...counted, ...changed, ...sorts, ...natural, ...(canSearchText && of.searches.length > 0 ? [searched] : [])].filter(
    (one) => !valid.some((index) => index.name === one.name),
  );
}

/** Concurrently, so that writes go on. An index whose build was interrupted, or that an earlier declaration led to, is dropped. */
async function build(sql: postgres.Sql, { name: table, indexes }: GrownTable, name: string, definition: string, signal?: AbortSignal) {
  const stem = /_search_/.test(name) ? name.replace(/_search_.*/, '_search_') : name;
  for (const old of indexes.filter((one) => one.name.startsWith(stem) && !(one.name === name && one.isValid)))
    if (old.name === name || stem !== name) await sql.unsafe(`drop index concurrently if exists ${quoted(old.name)}`);
  const building = sql.unsafe(`create index concurrently if not exists ${quoted(name)} on ${quoted(table)} ${definition}`);
  const cancel = () => building.cancel();
  signal?.addEventListener('abort', cancel);
  await building.finally(() => signal?.removeEventListener('abort', cancel));
}

let hasSaid = false;

/**
 * Whether an index can serve `ilike '%text%'`: needs the extension pg_trgm, and a comparison that PostgreSQL considers leakproof, because
 * row security tests the tenant before any other comparison (docs/decisions/038-lists-that-stay-fast.md).
 */
async function canSearch(sql: postgres.Sql): Promise<boolean> {
  try {
    await sql`create extension if not exists pg_trgm`;
    const [found] =
      await sql`select proleakproof as "isLeakproof" from pg_proc where oid = 'pg_catalog.texticlike(text, text)'::regprocedure`;
    if (found?.isLeakproof !== true) await sql`alter function pg_catalog.texticlike(text, text) leakproof`;
    return true;
  } catch (error) {
    if (!hasSaid) operatorLog('warn', { err: error }, 'searches for a part of a text use no index (README, Production)');
    hasSaid = true;
    return false;
  }
}

/** PostgreSQL cuts longer names, and would then take two for one. */
const maxName = 63;
function nameFor(table: string, ...rest: string[]): string {
  const name = [table, ...rest].join('_');
  return name.length <= maxName ? name : `${name.slice(0, maxName - 9)}_${hashOf([name])}`;
}
const hashOf = (names: readonly string[]) => createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
const listed = (columns: readonly string[], kind = '') => columns.map((column) => `${quoted(column)}${kind}`).join(', ');

/** Names come from our own declarations and catalogue, never from a request. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

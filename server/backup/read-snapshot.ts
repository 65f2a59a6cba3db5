import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type postgres from 'postgres';
import { monthlyTables } from '#server/database/tenancy.ts';
import type { Manifest } from './manifest.ts';
import type { Archive } from './write-archive.ts';

/** Whatever is true of the running processes alone is not restored. */
export const notBackedUp: readonly string[] = ['running_process', 'process_minute'];

interface Table {
  name: string;
  columns: string[];
  /** Whether this login sees the rows of one tenant at a time. */
  isPerTenant: boolean;
}

/**
 * Writes the rows of all tenants to the archive, as they were at one moment, while others write. A login that row security binds, such as
 * an owner, reads them tenant by tenant.
 */
export async function readSnapshot(
  tx: postgres.TransactionSql,
  archive: Archive,
): Promise<Pick<Manifest, 'postgres' | 'migration' | 'logsSince' | 'keys' | 'sequences' | 'tables'> & Elsewhere> {
  await tx.unsafe(settings);
  const names = (await readTables(tx)).map(({ name }) => quoted(name));
  // As pg_dump does: a start that changes tables waits, in words, until the backup is done.
  await tx.unsafe(`lock table ${names.join(', ')} in access share mode`);
  const tables = await readTables(tx);
  const tenants = (await tx<{ id: string }[]>`select tenant_id as id from system_tenant order by 1`).map(({ id }) => id);
  const done: Manifest['tables'] = [];
  for (const table of tables) {
    let [rows, part] = [0, 0];
    for (const tenant of table.isPerTenant ? tenants : ['']) {
      await tx`select set_config('app.tenant_id', ${tenant}, true)`;
      for await (const content of copied(tx, table)) {
        part += 1;
        rows += countLines(content);
        await archive.add(`tables/${table.name}/${String(part).padStart(6, '0')}.gz`, await compressed(content));
      }
    }
    done.push({ name: table.name, columns: table.columns, rows });
  }
  const logs = tables.map(({ name }) => name).filter((name) => monthlyTables.includes(name));
  return { ...(await readState(tx)), logsSince: await oldestOf(tx, logs), ...(await readElsewhere(tx)), tables: done };
}

/** What a backup does not hold because it lies on other servers, and the keys of the files that belong to it. */
export interface Elsewhere {
  tenantsElsewhere: string[];
  filesElsewhere: number;
  files: string[];
}

// The text of a value must not depend on the server's settings.
const settings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 60000;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local app.platform = 'on'`;

const partBytes = 4_000_000;
const compressed = promisify(gzip);

async function* copied(tx: postgres.TransactionSql, { name, columns }: Table): AsyncGenerator<Buffer> {
  const listed = columns.map(quoted).join(', ');
  const rows = await tx.unsafe(`copy (select ${listed} from ${quoted(name)}) to stdout`).readable();
  let [kept, bytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(kept);
    [kept, bytes] = [[], 0];
  }
  // postgres.js leaves its socket paused where the last rows came together with their end, and would wait for ever.
  rows._read(0);
  if (bytes > 0) yield Buffer.concat(kept);
}

/** A line is a row: line breaks inside of values are escaped. */
function countLines(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** A partition's rows are read through its table. Generated columns are computed again; transactions are those of one server. */
async function readTables(tx: postgres.TransactionSql): Promise<Table[]> {
  return tx<Table[]>`
    select c.relname as name,
           (select json_agg(a.attname order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'changed_in') as columns,
           row_security_active(c.oid) and not exists (
             select from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, c.oid) like '%app.platform%') as "isPerTenant"
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ${tx(notBackedUp)}
    order by c.relname`;
}

async function readState(tx: postgres.TransactionSql) {
  const [state] = await tx<{ postgres: string; migration: string; hasKeys: boolean }[]>`
    select current_setting('server_version') as postgres, (select max(created_at) from drizzle.__drizzle_migrations) as migration,
           to_regclass('public.key_fingerprint') is not null as "hasKeys"`;
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`;
  const sequences = await Promise.all(
    names.map(async ({ name }) => {
      const [row] = await tx<{ value: string }[]>`select last_value as value from ${tx(name)}`;
      return { name, value: row?.value ?? '1' };
    }),
  );
  const keys = state?.hasKeys ? await tx<Manifest['keys']>`select name, fingerprint from key_fingerprint order by name` : [];
  return { postgres: state?.postgres ?? '', migration: Number(state?.migration), sequences, keys: [...keys] };
}

async function oldestOf(tx: postgres.TransactionSql, logs: readonly string[]): Promise<string | null> {
  const oldest = await Promise.all(
    logs.map((log) => tx<{ at: string | null }[]>`select to_char(min(create_time), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from ${tx(log)}`),
  );
  return oldest.flatMap(([row]) => row?.at ?? []).sort()[0] ?? null;
}

/** Asked of the rows themselves, since an older build's tables may lack a column. */
async function readElsewhere(tx: postgres.TransactionSql): Promise<Elsewhere> {
  const [known] = await tx`select to_regclass('public.stored_file') is not null as files`;
  const tenants = await tx<{ name: string }[]>`select tenant_name as name from system_tenant where datasource_id is not null order by 1`;
  const files = known?.files
    ? await tx<{ key: string; isHere: boolean }[]>`
        select tenant_id || '/' || id as key, oss_id is null as "isHere" from stored_file where state <> 'storing'`
    : [];
  return {
    tenantsElsewhere: tenants.map(({ name }) => name),
    filesElsewhere: files.filter(({ isHere }) => !isHere).length,
    files: files.filter(({ isHere }) => isHere).map(({ key }) => key),
  };
}

/** Names come from our own database's catalogue. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

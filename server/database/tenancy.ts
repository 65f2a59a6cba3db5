import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import type { Change } from './change.ts';

/** The platform's own entities: only its administrator may act on them across tenants (docs/access.md). */
export const platformTables = [
  'system_tenant',
  'system_user',
  'system_role',
  'system_role_menu',
  'system_role_data_scope',
  'system_role_api_scope',
  'system_handed_out_menu',
  'session',
  'client_user',
  'audit_log',
  'sign_in_attempt',
  'sign_in_failure',
  'system_white_ip',
  'log_usual',
  'log_api',
  'log_error',
  'messaging_outbox',
  'job',
  'stored_file',
] as const;

/**
 * Rows that a request sees because it presents their secret:
 * a session's or public link's token hash, a tenant's host name, a provider account; of a process its id, for its picture (decision 115).
 */
const presented: Record<string, string> = {
  session: 'id',
  system_tenant: 'domain',
  public_link: 'token_hash',
  supplier_message: 'token_hash',
  system_user_identity: 'presented_as',
  flow_instance_form: 'public_id::text',
  flow_definition_graph: 'definition_id::text',
};

const asked = 'Before anybody has signed in, so of no tenant yet';
const chosen = 'Set by the platform for all tenants';

/**
 * Tables of the platform as a whole, with the reason why their rows have no tenant; every other table has one, and its primary key begins
 * with it (R-06). Where tenants are spread over servers, these are copied to each of them.
 */
export const sharedTables: Readonly<Record<string, string>> = {
  captcha: asked,
  sign_in_address: asked,
  public_link_try: asked,
  social_attempt: asked,
  typed_form: asked,
  unbound_identity: asked,
  cache_version: 'Marks of changes, some of which concern everybody',
  table_mark: 'The same, by table',
  key_fingerprint: 'The keys of all processes',
  running_process: 'The processes themselves',
  process_minute: 'Figures of the processes',
  last_backup: 'A backup holds all tenants',
  system_menu: chosen,
  system_dict: chosen,
  system_param: chosen,
  system_region: chosen,
  system_client: chosen,
  system_data_scope: chosen,
  system_data_source: chosen,
  system_api_scope: chosen,
  system_tenant_package: chosen,
  system_social_provider: chosen,
};

/** The logs that are partitioned by month (`server/database/large-tables/log-months.ts`). The audit log is not: it is kept, and read by record. */
export const monthlyLogs = ['log_usual', 'log_api', 'log_error'];

/** What else is partitioned by month but never dropped: proof that is asked for years later. */
export const monthlyTables = [...monthlyLogs, 'smt_feed_log'];

/** Tables on which the weak role has fewer rights: the logs are append-only (R-48). */
const appendOnly = ['audit_log', 'event', 'flow_history', ...monthlyTables];

/**
 * Forces row security on every table with a tenant and grants the weak role its rights; without a tenant no row is visible.
 * The tables come from the catalogue, so those of a new migration are included. Guarding a table blocks its users: guarded tables are
 * skipped and each other one gets its own transaction.
 */
export async function guardTenants(sql: postgres.ISql, change: Change): Promise<void> {
  const tables = await readTables(sql);
  const unknown = tables.find(({ name, hasTenant }) => !hasTenant && !Object.hasOwn(sharedTables, name));
  if (unknown) throw new Error(`Table ${unknown.name} has no tenant_id and is not named as shared`);
  const [schema] = await sql`select has_schema_privilege('app_user', 'public', 'usage') as open`;
  if (!schema?.open) await change((tx) => tx.unsafe('grant usage on schema public to app_user'));
  for (const table of tables) {
    const isGuarded = !table.hasTenant || (table.isForced && table.mark === markOf(table));
    const isGranted = table.rights === rightsOn(table);
    if (isGuarded && isGranted) continue;
    await change(async (tx) => {
      if (!isGuarded) await guard(tx, table);
      if (!isGranted) await grantOn(tx, table);
    });
  }
}

/** Guards a new partition as its table: only through it may the weak role read and write. */
export async function guardPartition(tx: postgres.TransactionSql, name: string, partOf: string): Promise<void> {
  await guard(tx, { name, partOf });
  await grantOn(tx, { name, partOf });
}

/** A table, or a partition of one. */
interface Guarded {
  name: string;
  partOf: string | null;
}

interface GuardedTable extends Guarded {
  hasTenant: boolean;
  /** The weak role's rights as the catalogue lists them. */
  rights: string | null;
  isForced: boolean;
  /** The policies as PostgreSQL parsed them. */
  policies: string | null;
  /** The mark of the guard when it was set up. */
  mark: string | null;
}

/** Reads the tables with their current guards, all of them or one. */
async function readTables(sql: postgres.ISql, name: string | null = null): Promise<GuardedTable[]> {
  return sql<GuardedTable[]>`
    select c.relname as name,
           (select relname from pg_class where oid = pg_partition_root(c.oid) and c.relispartition) as "partOf",
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant",
           (select string_agg(lower(privilege_type), ', ' order by privilege_type) from aclexplode(c.relacl) where grantee = 'app_user'::regrole) as rights,
           c.relrowsecurity and c.relforcerowsecurity as "isForced",
           (select string_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)), E'\n' order by p.polname)
              from pg_policy p where p.polrelid = c.oid) as policies,
           (select obj_description(p.oid, 'pg_policy') from pg_policy p where p.polrelid = c.oid and p.polname = 'own_tenant') as mark
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (${name}::text is null or c.relname = ${name})
    order by c.relname`;
}

/** None on a partition: a statement on its table needs rights on that alone. */
function rightsOn({ name, partOf }: Guarded): string | null {
  if (partOf !== null) return null;
  return appendOnly.includes(name) ? 'insert, select' : 'delete, insert, select, update';
}

async function grantOn(sql: postgres.ISql, table: Guarded): Promise<void> {
  const [name, rights] = [quoted(table.name), rightsOn(table)];
  await sql.unsafe(`revoke all on ${name} from app_user${rights === null ? '' : `; grant ${rights} on ${name} to app_user`}`);
}

async function guard(tx: postgres.TransactionSql, guarded: Guarded): Promise<void> {
  const { name } = guarded;
  await tx.unsafe(guardOf(guarded));
  const [table] = await readTables(tx, name);
  if (table) await tx.unsafe(`comment on policy own_tenant on ${quoted(name)} is '${markOf(table)}'`);
}

/** Differs when this build guards differently, or when a policy was changed by hand. */
const markOf = (table: GuardedTable): string =>
  createHash('sha256')
    .update(`${guardOf(table)}${table.policies}`)
    .digest('hex');

function guardOf({ name, partOf }: Guarded): string {
  const own = `tenant_id = (select nullif(current_setting('app.tenant_id', true), ''))`;
  // Rows of all tenants move when a month is made.
  const platform = [...platformTables, ...monthlyTables].includes(partOf ?? name)
    ? ` or (select current_setting('app.platform', true)) = 'on'`
    : '';
  const key = presented[partOf ?? name];
  const shown = key === undefined ? '' : ` or ${key} = (select nullif(current_setting('app.presented_key', true), ''))`;
  return `
    alter table ${quoted(name)} enable row level security;
    alter table ${quoted(name)} force row level security;
    drop policy if exists own_tenant on ${quoted(name)};
    create policy own_tenant on ${quoted(name)} using (${own}${platform}) with check (${own}${platform});
    drop policy if exists presented_key on ${quoted(name)};
    ${shown === '' ? '' : `create policy presented_key on ${quoted(name)} for select using (${shown.slice(4)});`}
  `;
}

/** Names come from our own database's catalogue, never from a request. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

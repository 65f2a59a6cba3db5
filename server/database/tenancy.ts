import { createHash } from 'node:crypto';
import type postgres from 'postgres';

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
 * a session's or public link's token hash, a tenant's host name, a provider account.
 */
const presented: Record<string, string> = {
  session: 'id',
  system_tenant: 'domain',
  public_link: 'token_hash',
  system_user_identity: 'presented_as',
};

/** Tables of the platform as a whole, without a tenant; every other table must have one (R-06). */
export const sharedTables = [
  'captcha',
  'unbound_identity',
  'cache_version',
  'system_menu',
  'system_dict',
  'system_param',
  'system_region',
  'system_client',
  'system_data_scope',
  'system_data_source',
  'system_api_scope',
  'system_tenant_package',
  'public_link_try',
  'social_attempt',
  'typed_form',
  'system_social_provider',
] as const;

/** Tables on which the weak role has fewer rights: the logs are append-only (R-48). */
const appendOnly = ['audit_log', 'log_usual', 'log_api', 'log_error'];

/**
 * Forces row security on every table with a tenant and grants the weak role its rights; without a tenant no row is visible.
 * The tables come from the catalogue, so those of a new migration are included. Guarding a table blocks its users: guarded tables are
 * skipped and each other one gets its own transaction, so that starting next to a running console neither stops it nor causes a deadlock.
 */
export async function guardTenants(sql: postgres.Sql): Promise<void> {
  const tables = await readTables(sql);
  const unknown = tables.find(({ name, hasTenant }) => !hasTenant && !(sharedTables as readonly string[]).includes(name));
  if (unknown) throw new Error(`Table ${unknown.name} has no tenant_id and is not named as shared`);
  const [schema] = await sql`select has_schema_privilege('app_user', 'public', 'usage') as open`;
  if (!schema?.open) await sql.unsafe('grant usage on schema public to app_user');
  for (const table of tables) {
    if (table.hasTenant && !(table.isForced && table.mark === markOf(table))) await guard(sql, table.name);
    if (table.rights !== rightsOn(table.name)) await grantOn(sql, table.name);
  }
}

interface GuardedTable {
  name: string;
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

const rightsOn = (name: string): string => (appendOnly.includes(name) ? 'insert, select' : 'delete, insert, select, update');

async function grantOn(sql: postgres.Sql, name: string): Promise<void> {
  await sql.unsafe(`revoke all on ${quoted(name)} from app_user; grant ${rightsOn(name)} on ${quoted(name)} to app_user`);
}

async function guard(sql: postgres.Sql, name: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(guardOf(name));
    const [table] = await readTables(tx, name);
    if (table) await tx.unsafe(`comment on policy own_tenant on ${quoted(name)} is '${markOf(table)}'`);
  });
}

/** Differs when this build guards differently, or when a policy was changed by hand. */
const markOf = ({ name, policies }: GuardedTable): string =>
  createHash('sha256')
    .update(`${guardOf(name)}${policies}`)
    .digest('hex');

function guardOf(name: string): string {
  const own = `tenant_id = (select nullif(current_setting('app.tenant_id', true), ''))`;
  const platform = (platformTables as readonly string[]).includes(name) ? ` or (select current_setting('app.platform', true)) = 'on'` : '';
  const key = presented[name];
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

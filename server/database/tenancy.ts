import { createHash } from 'node:crypto';
import type postgres from 'postgres';

/** The platform's own entities: its administrator, and nobody else, may act on them across tenants (docs/access.md). */
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

/** Rows that a request may see because it presents their secret: a session's or public link's token hash, a tenant's host name, an account at a provider. */
const presented: Record<string, string> = {
  session: 'id',
  system_tenant: 'domain',
  public_link: 'token_hash',
  system_user_identity: 'presented_as',
};

/** Tables that belong to the platform as a whole and carry no tenant; everything else must have one (R-06). */
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

/** What the weak role may do where it may not do everything: the audit log is append-only (R-48). */
const appendOnly = ['audit_log', 'log_usual', 'log_api', 'log_error'];

/**
 * Forces row security on every table that has a tenant and grants the weak role what it needs.
 * Walks the tables of the database, so that a new entity is guarded by the migration that makes it. An unset tenant sees nothing.
 * Whoever guards a table holds up all that use it: tables that are guarded already are left alone, and each other one is a transaction of its own,
 * so that a start beside a console that works can neither stop it nor lock itself and the other out.
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
  /** What the weak role may do, as the catalogue lists it. */
  rights: string | null;
  isForced: boolean;
  /** The policies as PostgreSQL understood them. */
  policies: string | null;
  /** What the guard looked like when it was set up. */
  mark: string | null;
}

/** The tables with their guards as they stand, all of them or one. */
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

/** Differs when a build guards otherwise, and when somebody has changed a policy by hand. */
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

/** Names come from the catalogue of our own database, never from a request. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

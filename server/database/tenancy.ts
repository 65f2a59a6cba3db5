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
 */
export async function guardTenants(sql: postgres.Sql): Promise<void> {
  const tables = await sql<{ name: string; hasTenant: boolean }[]>`
    select c.relname as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant"
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`;
  await sql.begin(async (tx) => {
    await tx.unsafe('grant usage on schema public to app_user');
    for (const { name, hasTenant } of tables) {
      const rights = appendOnly.includes(name) ? 'select, insert' : 'select, insert, update, delete';
      await tx.unsafe(`revoke all on ${quoted(name)} from app_user; grant ${rights} on ${quoted(name)} to app_user`);
      if (hasTenant) await tx.unsafe(guardOf(name));
      else if (!(sharedTables as readonly string[]).includes(name))
        throw new Error(`Table ${name} has no tenant_id and is not named as shared`);
    }
  });
}

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

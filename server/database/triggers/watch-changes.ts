import type postgres from 'postgres';
import type { Change } from '../change.ts';
import { defineFunction } from '../define-function.ts';

/** The tables behind the in-process caches, and the kind of mark that their changes set. */
const watched: Readonly<Record<string, { kind: 'rights' | 'dictionary'; concerns: 'everybody' | 'tenant' }>> = {
  system_menu: { kind: 'rights', concerns: 'everybody' },
  system_data_scope: { kind: 'rights', concerns: 'everybody' },
  system_api_scope: { kind: 'rights', concerns: 'everybody' },
  system_tenant_package: { kind: 'rights', concerns: 'everybody' },
  system_role_menu: { kind: 'rights', concerns: 'tenant' },
  system_role_data_scope: { kind: 'rights', concerns: 'tenant' },
  system_role_api_scope: { kind: 'rights', concerns: 'tenant' },
  system_dept: { kind: 'rights', concerns: 'tenant' },
  system_dict: { kind: 'dictionary', concerns: 'everybody' },
  system_dict_biz: { kind: 'dictionary', concerns: 'tenant' },
};

/**
 * Creates triggers that mark every change of the watched tables in its own transaction, whoever makes it.
 * Tables that are already watched are skipped.
 */
export async function watchChanges(sql: postgres.ISql, change: Change): Promise<void> {
  await defineFunction(sql, change, markChange);
  const found = await sql<{ name: string; watching: string | null }[]>`
    select c.relname as name, (select string_agg(t.tgname, ',') from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('mark_insert', 'mark_update', 'mark_delete')) as watching
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname in ${sql(Object.keys(watched))}`;
  for (const { name, watching } of found) {
    const watch = watched[name];
    if (!watch || watching?.split(',').length === events.length) continue;
    await change((tx) => tx.unsafe(triggersOf(name, watch.kind, watch.concerns)));
  }
}

const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** Names come from the list above, never from a request. */
const triggersOf = (table: string, kind: string, concerns: string): string =>
  events
    .map(
      ([event, rows]) => `
        create or replace trigger mark_${event} after ${event} on "${table}" referencing ${rows} table as changed
        for each statement execute function mark_change('${kind}', '${concerns}');`,
    )
    .join('');

/** Changes of one kind wait for each other until they commit, so that no two share a mark. */
const markChange = {
  name: 'mark_change',
  head: 'mark_change() returns trigger language plpgsql',
  body: `
  begin
    if tg_argv[1] = 'tenant' then
      insert into cache_version (kind, version)
        select kind, gen_random_uuid() from (select distinct tg_argv[0] || ':' || tenant_id as kind from changed) kinds order by kind
        on conflict (kind) do update set version = excluded.version;
    elsif exists (select from changed) then
      insert into cache_version (kind, version) values (tg_argv[0], gen_random_uuid())
        on conflict (kind) do update set version = excluded.version;
    end if;
    return null;
  end`,
};

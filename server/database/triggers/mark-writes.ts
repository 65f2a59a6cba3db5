import type postgres from 'postgres';
import type { Change } from '../change.ts';
import { defineFunction } from '../define-function.ts';

/**
 * Creates the triggers that mark what is written to tables of records (table-mark-table.ts), whoever writes, by whatever statement.
 * Partitions come and go without one, so partitioned tables have none, and their totals are counted each time.
 */
export async function markWrites(sql: postgres.ISql, change: Change): Promise<void> {
  // A database that is brought up to an earlier migration has no place for marks.
  const [place] = await sql`select to_regclass('public.table_mark') is not null as "isThere"`;
  if (!place?.isThere) return;
  await defineFunction(sql, change, markWrite);
  // A dump brings numbers along that lie in this server's future, and would keep the transaction that gets one from marking.
  await sql`update table_mark set written_in = 0 where written_in >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  const unmarked = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and (select count(*) from pg_attribute r
             where r.attrelid = c.oid and not r.attisdropped and r.attname in ('id', 'version', 'is_deleted', 'update_time')) = 4
      and not ((select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'mark\\_write\\_%') = ${events.length}
        and exists (select from table_mark m where m.name = c.relname and m.scope = '*' and m.pid = 0))
    order by c.relname`;
  for (const { name } of unmarked)
    await change(async (tx) => {
      await tx.unsafe(triggersOn(name));
      // By this row a reader knows that the table is marked.
      await tx`insert into table_mark (name, scope, pid, written_in, mark) values (${name}, '*', 0, 0, floor(random() * 1e12))
        on conflict (name, scope, pid) do update set mark = table_mark.mark + excluded.mark`;
    });
}

const events = [
  ['insert', 'referencing new table as written'],
  ['update', 'referencing new table as written'],
  ['delete', 'referencing old table as written'],
  ['truncate', ''],
] as const;

/** Names come from our own database's catalogue, never from a request. */
const triggersOn = (table: string): string =>
  events
    .map(
      ([event, rows]) => `
        create or replace trigger mark_write_${event} after ${event} on "${table.replaceAll('"', '""')}" ${rows}
        for each statement execute function mark_write();`,
    )
    .join('');

/** Adds the marks of connections that are gone to one row for all of them, which leaves the sums as they are. */
export async function foldMarks(sql: postgres.ISql): Promise<void> {
  await sql`
    with gone as (
      delete from table_mark where ctid in (
        select m.ctid from table_mark m where m.pid <> 0 and m.pid not in (select pid from pg_stat_activity) for update skip locked)
      returning name, scope, mark
    )
    insert into table_mark (name, scope, pid, written_in, mark) select name, scope, 0, 0, sum(mark) from gone group by name, scope
      on conflict (name, scope, pid) do update set mark = table_mark.mark + excluded.mark`;
}

/**
 * One row a connection, table and tenant, written once a transaction that wrote anything. Steps are random: what was rolled back left its sum to nobody else.
 * A request of one tenant writes no other's rows; whoever is not held to that marks the table for all.
 */
const markWrite = {
  name: 'mark_write',
  head: 'mark_write() returns trigger language plpgsql',
  body: `
  declare
    of_tenant text := nullif(current_setting('app.tenant_id', true), '');
  begin
    if tg_op <> 'TRUNCATE' then
      if not exists (select from written) then return null; end if;
    end if;
    if of_tenant is null or current_setting('app.platform', true) = 'on' or not row_security_active(tg_relid) then
      of_tenant := '*';
    end if;
    insert into table_mark as known (name, scope, pid, written_in, mark)
      values (tg_table_name, of_tenant, pg_backend_pid(), pg_current_xact_id()::text::bigint, 1 + floor(random() * 1e9))
      on conflict (name, scope, pid) do update set mark = known.mark + excluded.mark, written_in = excluded.written_in
        where known.written_in <> excluded.written_in;
    return null;
  end`,
};

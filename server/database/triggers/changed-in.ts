import type postgres from 'postgres';
import type { Change } from '../change.ts';
import { defineFunction } from '../define-function.ts';

/**
 * Gives every table of records the column `changed_in`, the transaction that last wrote a row: the order in which `changes` tells of rows
 * (decision 109). Null before the table got it. Whatever writes a row sets it, by a trigger; no query but that of the changes knows it.
 * Numbers of another server, which a dump brings along, would lie in its future: they are dropped.
 */
export async function keepTransactions(sql: postgres.ISql, change: Change): Promise<void> {
  for (const declared of [changesPlace, markTransaction]) await defineFunction(sql, change, declared);
  const tables = await sql<{ name: string; place: string; known: string | null; isMarked: boolean }[]>`
    select c.relname as name, changes_place(c.oid) as place, col_description(c.oid, a.attnum) as known,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'mark_transaction') as "isMarked"
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'changed_in' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and (select count(*) from pg_attribute r
             where r.attrelid = c.oid and not r.attisdropped and r.attname in ('id', 'version', 'is_deleted', 'update_time')) = 4
    order by c.relname`;
  for (const { name, place, known, isMarked } of tables) {
    if (known === place && isMarked) continue;
    const column = known === place ? '' : `drop column if exists changed_in, add column changed_in xid8`;
    await change((tx) =>
      tx.unsafe(`
        ${column === '' ? '' : `alter table ${quoted(name)} ${column}; comment on column ${quoted(name)}.changed_in is '${place}';`}
        create or replace trigger mark_transaction before insert or update on ${quoted(name)} for each row execute function mark_transaction();`),
    );
  }
}

/** Where the numbers of a table's transactions mean something: its server, database and table. */
const changesPlace = {
  name: 'changes_place',
  head: 'changes_place(of_table oid) returns text language sql stable',
  body: `
  select concat_ws('-', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()), of_table)`,
};

const markTransaction = {
  name: 'mark_transaction',
  head: 'mark_transaction() returns trigger language plpgsql',
  body: `
  begin
    new.changed_in := pg_current_xact_id();
    return new;
  end`,
};

/** Names come from our own database's catalogue, never from a request. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

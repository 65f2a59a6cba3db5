import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { isBusy } from '../change.ts';
import { guardPartition } from '../tenancy.ts';
import { monthAfter, readLogs } from './log-months.ts';

/** At the end of the name of a month that was archived; its place in the log is the same. */
const archived = '_archived';
/** Where archived months lie if the operator made it: on disks that are large rather than fast. */
const archiveSpace = 'console_archive';

/** A writer of the log waits this long at most, and may then go on for a while before the next attempt. */
const swapTimeout = 200;
const betweenSwaps = 500;
const maxSwaps = 240;

/**
 * Moves a month of a log into a compact table of its own that nobody can change, and notes that in the same transaction; a month that is
 * there already is only noted. False where another process archives just now.
 *
 * The rows are copied while others write to later months. Detaching concurrently is not possible beside a default partition, so both tables
 * change places under a lock on the log, for milliseconds, and readers never miss a row (docs/smt.md).
 */
export async function archiveMonth(
  sql: postgres.Sql,
  log: string,
  month: Date,
  note: (tx: postgres.TransactionSql, partition: string | undefined) => Promise<unknown>,
): Promise<boolean> {
  const made = await sql.begin(async (tx) => {
    await tx.unsafe(`set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local app.platform = 'on'`);
    const [free] = await tx<{ isOurs: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('factory-console:archive')) as "isOurs"`;
    if (free?.isOurs !== true) return undefined;
    const found = await partitionAt(tx, log, month);
    const isMoved = found !== undefined && !found.endsWith(archived);
    const name = isMoved ? await copyMonth(tx, log, found, month) : (found ?? '');
    await note(tx, found === undefined ? undefined : name);
    if (isMoved) await swap(tx, log, { old: found, name, month });
    return { name, isMoved };
  });
  if (made?.isMoved) await sql.unsafe(`vacuum (freeze, analyze) ${quoted(made.name)}`);
  return made !== undefined;
}

async function partitionAt(tx: postgres.TransactionSql, log: string, month: Date): Promise<string | undefined> {
  const [found] = await readLogs(tx, [log]);
  return found?.partitions.find(({ from, to }) => from === month.getTime() && to === monthAfter(month, 1).getTime())?.name;
}

/** In the order of the key, so that what a tenant reads lies together, and with the indexes that the month had. */
async function copyMonth(tx: postgres.TransactionSql, log: string, old: string, month: Date): Promise<string> {
  const name = `${old}${archived}`;
  const [space] = await tx`select 1 from pg_tablespace where spcname = ${archiveSpace}`;
  const [from, to] = boundsOf(month);
  // Nobody writes to a month that is over; should somebody, he waits.
  await tx.unsafe(`
    set local lock_timeout = 500;
    lock table ${quoted(old)} in share mode;
    create table ${quoted(name)} (like ${quoted(old)} including defaults,
      constraint ${quoted(`${name}_month`)} check (create_time >= ${from} and create_time < ${to}))${space ? ` tablespace ${archiveSpace}` : ''};
    insert into ${quoted(name)} select * from ${quoted(old)} order by tenant_id, create_time, id`);
  const indexes = await tx<{ name: string; definition: string; isKey: boolean }[]>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition, x.indisprimary as "isKey"
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = to_regclass(${`public.${quoted(old)}`}) and x.indisvalid`;
  for (const { name: index, definition, isKey } of indexes) {
    const own = index.startsWith(old) ? `${name}${index.slice(old.length)}` : `${index}${archived}`;
    const using = definition.slice(definition.indexOf(' USING '));
    await tx.unsafe(`create ${isKey ? 'unique ' : ''}index ${quoted(own)} on ${quoted(name)}${using}`);
    if (isKey) await tx.unsafe(`alter table ${quoted(name)} add constraint ${quoted(own)} primary key using index ${quoted(own)}`);
  }
  await guardPartition(tx, name, log);
  await tx.unsafe(`
    create or replace function refuse_archived() returns trigger language plpgsql as $body$
      begin raise exception '% is archived', tg_table_name using errcode = 'insufficient_privilege'; end $body$;
    create trigger is_archived before insert or update or delete on ${quoted(name)} for each row execute function refuse_archived()`);
  return name;
}

interface Swapped {
  old: string;
  name: string;
  month: Date;
}

async function swap(tx: postgres.TransactionSql, log: string, { old, name, month }: Swapped): Promise<void> {
  const [from, to] = boundsOf(month);
  for (let nth = 1; ; nth += 1) {
    try {
      await tx.savepoint((changes) =>
        changes.unsafe(`
          set local lock_timeout = ${swapTimeout};
          lock table ${quoted(log)} in access exclusive mode;
          alter table ${quoted(log)} detach partition ${quoted(old)};
          alter table ${quoted(log)} attach partition ${quoted(name)} for values from (${from}) to (${to});
          alter table ${quoted(name)} drop constraint ${quoted(`${name}_month`)};
          drop table ${quoted(old)}`),
      );
      return;
    } catch (error) {
      if (!isBusy(error) || nth === maxSwaps) throw error;
    }
    await pause(betweenSwaps);
  }
}

const boundsOf = (month: Date) => [month, monthAfter(month, 1)].map((at) => `'${at.toISOString()}'`);

/** Names come from our own list and catalogue, never from a request. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

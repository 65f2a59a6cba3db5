import type postgres from 'postgres';
import type { Change } from '../change.ts';
import { guardPartition, monthlyLogs, monthlyTables } from '../tenancy.ts';

/** Months that are made before they begin, so that a console that is not started anew for a while lacks none. */
const ahead = 2;
/** The oldest month that is made: ten years, the longest that logs are kept. */
const behind = 120;

/** Makes the partitions that the logs lack, from a month, or this one, to some months ahead; rows that came before their partition move into it. */
export async function makeMonths(sql: postgres.ISql, change: Change, { since = new Date() }: { since?: Date } = {}): Promise<void> {
  const now = new Date();
  const last = monthAfter(now, ahead);
  const first = Math.max(Math.min(since.getTime(), now.getTime()), monthAfter(now, -behind).getTime());
  for (const { name: log, partitions } of await readLogs(sql, monthlyTables)) {
    for (let month = monthAfter(new Date(first), 0); month <= last; month = monthAfter(month, 1)) {
      if (!partitions.some(({ from, to }) => to !== null && (from ?? 0) <= month.getTime() && to > month.getTime()))
        await change((tx) => addMonth(tx, log, month));
    }
  }
}

/** Drops the partitions whose rows are all of months before a moment's; returns their names. */
export async function dropMonths(sql: postgres.ISql, change: Change, moment: Date): Promise<string[]> {
  const month = monthAfter(moment, 0).getTime();
  const past = (await readLogs(sql, monthlyLogs)).flatMap(({ partitions }) => partitions.filter(({ to }) => to !== null && to <= month));
  for (const { name } of past) await change((tx) => tx.unsafe(`drop table if exists ${quoted(name)}`));
  return past.map(({ name }) => name);
}

/** The beginning of a moment's month, or of one of the next; months of logs begin at midnight UTC, whatever the time zones of the tenants. */
export const monthAfter = (moment: Date, months: number) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months));

export interface PartitionedLog {
  name: string;
  /** In milliseconds since 1970; `from` is null for what came before the log was partitioned, `to` for what fits no month. */
  partitions: { name: string; from: number | null; to: number | null }[];
}

/** The logs with their partitions. Bounds are shown with their offset, so they can be read in any time zone. */
export const readLogs = (sql: postgres.ISql, names: readonly string[]) => sql<PartitionedLog[]>`
  select l.relname as name, (
    select coalesce(json_agg(json_build_object('name', c.relname,
        'from', extract(epoch from substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''([^'']+)')::timestamptz) * 1000,
        'to', extract(epoch from substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)')::timestamptz) * 1000)), '[]')
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = l.oid) as partitions
  from pg_class l
  where l.relkind = 'p' and l.relnamespace = 'public'::regnamespace and l.relname in ${sql(names)}
  order by l.relname`;

/** Readers and writers of the log are not held up: attaching locks only the new table and the one for what fits no month. */
async function addMonth(tx: postgres.TransactionSql, log: string, month: Date): Promise<void> {
  const name = `${log}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const [from, to] = [month, monthAfter(month, 1)].map((at) => `'${at.toISOString()}'`);
  const rest = quoted(`${log}_default`);
  await tx.unsafe(`
    set local app.platform = 'on';
    create table ${quoted(name)} (like ${quoted(log)} including defaults);
    lock table ${rest} in access exclusive mode;
    with early as (delete from ${rest} where create_time >= ${from} and create_time < ${to} returning *)
      insert into ${quoted(name)} select * from early;
    alter table ${quoted(log)} attach partition ${quoted(name)} for values from (${from}) to (${to})`);
  await guardPartition(tx, name, log);
}

/** Names come from our own list and catalogue, never from a request. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

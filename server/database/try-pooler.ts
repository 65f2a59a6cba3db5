import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { sqlState } from '#server/errors.ts';
import { WrongSetting } from '#server/wrong-setting.ts';
import { type ConnectOptions, openPostgres } from './pool.ts';

const patience = 2000;

/** Throws in words when a pooler stands before the database that does not keep together what the console relies on. */
export async function tryPooler(place: ConnectOptions, { prepares }: { prepares: boolean }): Promise<void> {
  const [one, other] = [open({ ...place, prepares }), open({ ...place, prepares: false })];
  try {
    await askTwice(one);
    // A pooler lends the connection that was used last: it goes to the other, and the statement prepared there is asked for elsewhere.
    if (prepares) await other.begin(async (tx) => [await tx`select 1`, await Promise.race([ask(one), delay(patience)])]);
  } catch (error) {
    throw inWords(error);
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })]);
  }
}

const open = (place: ConnectOptions): postgres.Sql =>
  openPostgres(place, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} });

const ask = (sql: postgres.Sql): Promise<unknown> => sql.begin((tx) => tx`select ${1}::int`);

/** A database that was being restarted closes one connection; a pooler of statements each. */
const askTwice = (sql: postgres.Sql): Promise<unknown> => ask(sql).catch(() => ask(sql));

function inWords(error: unknown): unknown {
  const state = sqlState(error) ?? '';
  if (['26000', '42P05', '25P02'].includes(state))
    return new WrongSetting(
      'The pooler of DATABASE_URL does not pass prepared statements on: set PREPARE_STATEMENTS=off (or, from pgbouncer 1.21, max_prepared_statements there).',
    );
  if (['08P01', 'CONNECTION_CLOSED'].includes(state))
    return new WrongSetting(
      'The pooler of DATABASE_URL does not keep a transaction on one connection: set its pool_mode to transaction or session.',
    );
  return error;
}

import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, PostgresJsDatabase, PostgresJsSession } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { BusinessError, messages } from '#server/errors.ts';
import { busy, createGate, losePatience } from '#server/gate.ts';
import { measured } from '#server/monitoring/measure-statements.ts';
import { createStatementChoice, isOutdatedPlan, OutdatedPlan, type StatementChoice, withoutRetry } from './prepared-statements.ts';
import { openRenewed } from './renewed-pool.ts';

/** Drizzle inside one transaction; invalid after it ends. */
export type Transaction = PostgresJsDatabase;

/** What a transaction may see: the rows of one tenant, and the one row whose secret it presents (session, host name). */
export interface TenantContext {
  tenantId?: string;
  presentedKey?: string;
  /** Lets the platform administrator see all tenants' rows of the platform's own entities (docs/access.md); each use is logged. */
  platform?: boolean;
  timeZone?: string;
  /** All statements read the same snapshot, e.g. for an export. */
  snapshot?: boolean;
  /** The transaction begins as the holder of a session, found in the same statement; the work is given what was found. */
  opens?: PresentedSession;
}

/** The hash of a session's secret, and the kind that the caller's door takes. */
export interface PresentedSession {
  key: string;
  kind: 'page' | 'access';
  /** The tenant's business stays where it is, from before the session is found to the end of the transaction. */
  holdsHome?: boolean;
}

export interface Database {
  sql: postgres.Sql;
  /** `found`: the answer of `open_session` (open-session.ts), with `opens`. */
  transact<Result>(tenantContext: TenantContext, work: (tx: Transaction, found?: Promise<unknown>) => Promise<Result>): Promise<Result>;
  /** Opens a connection outside the pool, for work that takes long; whoever opens it ends it. */
  alone(): postgres.Sql;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url?: string;
  host?: string;
  port?: number;
  database?: string;
  user?: string;
  password?: string;
  ssl?: 'require' | 'verify-full';
  max?: number;
  /** Whether statements are prepared by name, which a transaction pooler may not pass on. */
  prepares?: boolean;
  /** Is told of every transaction that fails. */
  onFailure?: (error: unknown) => void;
  /** In milliseconds; defaults to the main database's limit. */
  longestWait?: number;
  /** The name of its gate in the figures of operation. */
  gate?: string;
}

const usualSize = 10;
/** A connection is renewed after this many milliseconds. */
const lifetime = 30 * 60_000;
const longestQueue = 200;
/** A caller without a response from PostgreSQL after this many milliseconds is refused. */
const longestWait = 1800;
const leastWait = 300;

/** Opens the pool with limits on connections, their queue, and each statement and lock. */
export function connect(options: ConnectOptions): Database {
  const max = options.max ?? usualSize;
  const wait = options.longestWait ?? longestWait;
  const pool = openRenewed(() => {
    const sql = openPostgres(options, {
      max,
      idle_timeout: 60,
      connect_timeout: 2,
      max_lifetime: lifetime / 1000,
      backoff: (retries) => Math.min(0.1 * 2 ** retries, 2),
      onnotice: () => {},
      // Poolers pass these two on and refuse others.
      connection: { application_name: 'factory-console', TimeZone: 'Asia/Shanghai' },
    });
    // Tells the driver to leave times and JSON to Drizzle.
    drizzle(sql);
    return sql;
  });
  const gate = createGate(max, longestQueue, wait, options.gate);
  const choice = createStatementChoice(options.prepares ?? true, lifetime);
  return {
    get sql() {
      return pool.sql;
    },
    transact: async (tenantContext, work) => {
      const deadline = Date.now() + wait;
      await gate.enter();
      try {
        return await transactOn(pool, choice, tenantContext, work, deadline);
      } catch (error) {
        options.onFailure?.(error);
        throw error;
      } finally {
        gate.leave();
      }
    },
    alone: () => openAlone(options),
    close: async () => {
      gate.forget();
      await pool.end();
    },
  };
}

/** Opens postgres.js; a socket folder may be given in the address as for libpq, `?host=/var/run/postgresql`. */
export function openPostgres(
  { url, max: _max, longestWait: _wait, onFailure: _onFailure, gate: _gate, prepares = true, ...place }: ConnectOptions,
  given: postgres.Options<Record<string, never>>,
): postgres.Sql {
  const settings = { ...given, prepare: prepares };
  if (url === undefined) return postgres({ ...settings, ...place });
  const address = new URL(url);
  const host = address.searchParams.get('host');
  address.searchParams.delete('host');
  return postgres(address.href, host === null ? settings : { ...settings, host });
}

/** A connection on which nothing is prepared and no time limit of the pool's holds. */
export const openAlone = (place: ConnectOptions): postgres.Sql =>
  openPostgres({ ...place, prepares: false }, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} });

/**
 * Runs one transaction as the weak role; its first statements are pipelined with the first query, saving a round trip.
 * Row security sees only the tenant set here, and nothing stays set after the transaction.
 */
async function transactOn<Result>(
  pool: ReturnType<typeof openRenewed>,
  choice: StatementChoice,
  tenantContext: TenantContext,
  work: (tx: Transaction, found?: Promise<unknown>) => Promise<Result>,
  deadline: number,
): Promise<Result> {
  const connection = await pool.reserve((waiting) => inTime(waiting, deadline, (late) => late.release()));
  let [hasBegun, isDone, isOver, isLost, isOutdated] = [false, false, false, false, false];
  const send = (text: string, parameters?: Parameters<postgres.Sql['unsafe']>[1], options?: postgres.UnsafeQueryOptions) => {
    if (isOver || isLost) throw busy('CONNECTION_CLOSED', 'the connection to the database was lost');
    const query = measured(text, withoutRetry(connection.unsafe(...choice.prepared(text, parameters, options))));
    query.catch((error) => {
      isLost ||= endsConnection(error);
      if (!isOutdatedPlan(error)) return;
      isOutdated = true;
      choice.prepareAnew();
    });
    return query;
  };
  // postgres.js does this for its own transactions; its types omit it.
  const onexecute = (wire: { onclose: (() => void) | null }) => {
    wire.onclose = () => {
      isLost = true;
    };
    return true;
  };
  const end = async () => {
    isOver = true;
    if (!isDone && !isLost)
      await connection
        .unsafe('rollback')
        .simple()
        .catch(() => {});
    // A broken connection is back in the pool already and must not be written to.
    if (!isLost) connection.release();
  };
  try {
    const head = inTime(send(headOf(tenantContext, choice), [], { onexecute } as postgres.UnsafeQueryOptions).simple(), deadline);
    // Drizzle only uses this of a client.
    const client = { unsafe: send } as unknown as postgres.Sql;
    const begun = head.then(() => {
      hasBegun = true;
    });
    const found = tenantContext.opens && head.then(lastValue);
    // The work may end without asking; that the transaction did not begin is told below.
    found?.catch(() => {});
    const [result] = await Promise.all([work(transactionOf(client), found), begun]);
    const { command } = await send('commit').simple();
    isDone = true;
    if (command !== 'COMMIT') throw new Error('A statement had failed unnoticed: the transaction was rolled back');
    return result;
  } catch (error) {
    throw isOutdated ? new OutdatedPlan(error) : error;
  } finally {
    const ended = end();
    // Without a begun transaction, the server may not respond for a long time.
    if (hasBegun) await ended;
  }
}

/** Knows the columns' names once they were asked for; one of its own for each transaction would look them all up again. */
const dialect = new PgDialect({ casing: 'snake_case' });
const transactionOf = (client: postgres.Sql): Transaction =>
  new PostgresJsDatabase(dialect, new PostgresJsSession(client, dialect, undefined), undefined);

/** Whether PostgreSQL closes the connection after this error, or the connection is broken. */
function endsConnection(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: unknown };
  return severity === 'FATAL' || severity === 'PANIC' || (typeof code === 'string' && /^(CONNECT|E[A-Z]{3,})/.test(code));
}

/** The limits of a transaction. Set in each one: behind a transaction pooler, what a session sets is lost or reaches other clients. */
export const limits = [
  'set local statement_timeout = 15000',
  'set local lock_timeout = 3000',
  'set local idle_in_transaction_session_timeout = 30000',
  // One process for each: with helpers of its own a search of 100,000 rows took four times as long when two were at it.
  'set local max_parallel_workers_per_gather = 0',
].join('; ');

function headOf({ tenantId, presentedKey, platform, timeZone, snapshot, opens }: TenantContext, { isOn }: StatementChoice): string {
  const statements = [snapshot === true ? 'begin isolation level repeatable read' : 'begin', limits, 'set local role app_user'];
  // A plan for any value would not use an index on some of the rows, such as those not removed.
  if (isOn) statements.push('set local plan_cache_mode = force_custom_plan');
  if (tenantId !== undefined) statements.push(`set local app.tenant_id = '${plain(tenantId, /^[0-9A-Za-z]{1,12}$/)}'`);
  if (presentedKey !== undefined) statements.push(`set local app.presented_key = '${plain(presentedKey, /^[0-9A-Za-z.:_-]{1,253}$/)}'`);
  if (platform === true) statements.push("set local app.platform = 'on'");
  if (timeZone !== undefined) statements.push(`set local timezone = '${plain(timeZone, /^[A-Za-z0-9_+/-]{1,64}$/)}'`);
  if (opens?.holdsHome === true) statements.push("set local app.holds_home = 'on'");
  if (opens !== undefined)
    statements.push(`select open_session('${plain(opens.key, /^[0-9a-f]{64}$/)}', '${plain(opens.kind, /^[a-z]+$/)}')`);
  return statements.join('; ');
}

/** The value of the last of several statements: the driver answers with one result for each that has rows. */
const lastValue = (results: unknown): unknown => Object.values((results as Record<string, unknown>[][]).at(-1)?.[0] ?? {})[0];

/** Settings become part of the statement's text, so only safe characters are allowed. */
function plain(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new BusinessError(messages.badValue);
  return text;
}

/** postgres.js waits for ever while PostgreSQL is away or silent; the caller gets a response within two seconds. */
export async function inTime<Result>(waiting: Promise<Result>, deadline: number, whenLate?: (result: Result) => void): Promise<Result> {
  let isLate = false;
  let callOff = () => {};
  const patience = new Promise<never>((_resolve, reject) => {
    callOff = losePatience(Math.max(deadline - Date.now(), leastWait), () => {
      isLate = true;
      reject(busy('CONNECT_TIMEOUT', 'the database did not answer in time'));
    });
  });
  waiting.then((result) => isLate && whenLate?.(result)).catch(() => {});
  try {
    return await Promise.race([waiting, patience]);
  } finally {
    callOff();
  }
}

import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { BusinessError, messages } from '../errors.ts';

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
}

export interface Database {
  sql: postgres.Sql;
  transact<Result>(tenantContext: TenantContext, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
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
  /** In milliseconds; defaults to the main database's limit. */
  longestWait?: number;
}

const poolSize = 10;
const longestQueue = 200;
/** A caller without a response from PostgreSQL after this many milliseconds is refused. */
const longestWait = 1800;
const leastWait = 300;

/** Opens the pool with limits on connections, their queue, and each statement and lock. */
export function connect(options: ConnectOptions): Database {
  const max = options.max ?? poolSize;
  const wait = options.longestWait ?? longestWait;
  const sql = openPostgres(options, {
    max,
    idle_timeout: 60,
    connect_timeout: 2,
    max_lifetime: 60 * 30,
    backoff: (retries) => Math.min(0.1 * 2 ** retries, 2),
    onnotice: () => {},
    connection: {
      application_name: 'factory-console',
      TimeZone: 'Asia/Shanghai',
      statement_timeout: 15_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
  const gate = createGate(max, longestQueue, wait);
  return {
    sql,
    transact: async (tenantContext, work) => {
      const deadline = Date.now() + wait;
      await gate.enter();
      try {
        return await transactOn(sql, tenantContext, work, deadline);
      } finally {
        gate.leave();
      }
    },
    close: () => sql.end({ timeout: 3 }),
  };
}

/** Opens postgres.js; a socket folder may be given in the address as for libpq, `?host=/var/run/postgresql`. */
export function openPostgres(
  { url, max: _max, longestWait: _wait, ...place }: ConnectOptions,
  settings: postgres.Options<Record<string, never>>,
): postgres.Sql {
  if (url === undefined) return postgres({ ...settings, ...place });
  const address = new URL(url);
  const host = address.searchParams.get('host');
  address.searchParams.delete('host');
  return postgres(address.href, host === null ? settings : { ...settings, host });
}

/**
 * Runs one transaction as the weak role; its first statements are pipelined with the first query, saving a round trip.
 * Row security sees only the tenant set here, and nothing stays set after the transaction.
 */
async function transactOn<Result>(
  sql: postgres.Sql,
  tenantContext: TenantContext,
  work: (tx: Transaction) => Promise<Result>,
  deadline: number,
): Promise<Result> {
  const connection = await inTime(sql.reserve(), deadline, (late) => late.release());
  let [hasBegun, isDone, isOver, isLost] = [false, false, false, false];
  const send = (...statement: Parameters<postgres.Sql['unsafe']>) => {
    if (isOver || isLost) throw new BusinessError(messages.busy, { code: 503 });
    const query = connection.unsafe(...statement);
    query.catch((error) => {
      isLost ||= endsConnection(error);
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
    const head = inTime(send(headOf(tenantContext), [], { onexecute } as postgres.UnsafeQueryOptions).simple(), deadline);
    // Drizzle only uses these two of a client: the parsers in `options`, which a reserved connection lacks, and `unsafe`.
    const client = { options: sql.options, unsafe: send } as unknown as postgres.Sql;
    const begun = head.then(() => {
      hasBegun = true;
    });
    const [result] = await Promise.all([work(drizzle(client, { casing: 'snake_case' })), begun]);
    const { command } = await send('commit').simple();
    isDone = true;
    if (command !== 'COMMIT') throw new Error('A statement had failed unnoticed: the transaction was rolled back');
    return result;
  } finally {
    const ended = end();
    // Without a begun transaction, the server may not respond for a long time.
    if (hasBegun) await ended;
  }
}

/** Whether PostgreSQL closes the connection after this error, or the connection is broken. */
function endsConnection(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: unknown };
  return severity === 'FATAL' || severity === 'PANIC' || (typeof code === 'string' && /^(CONNECT|E[A-Z]{3,})/.test(code));
}

function headOf({ tenantId, presentedKey, platform, timeZone, snapshot }: TenantContext): string {
  const statements = [snapshot === true ? 'begin isolation level repeatable read' : 'begin', 'set local role app_user'];
  if (tenantId !== undefined) statements.push(`set local app.tenant_id = '${plain(tenantId, /^[0-9A-Za-z]{1,12}$/)}'`);
  if (presentedKey !== undefined) statements.push(`set local app.presented_key = '${plain(presentedKey, /^[0-9A-Za-z.:_-]{1,253}$/)}'`);
  if (platform === true) statements.push("set local app.platform = 'on'");
  if (timeZone !== undefined) statements.push(`set local timezone = '${plain(timeZone, /^[A-Za-z0-9_+/-]{1,64}$/)}'`);
  return statements.join('; ');
}

/** Settings become part of the statement's text, so only safe characters are allowed. */
function plain(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new BusinessError(messages.badValue);
  return text;
}

/** postgres.js waits for ever while PostgreSQL is away or silent; the caller gets a response within two seconds. */
export async function inTime<Result>(waiting: Promise<Result>, deadline: number, whenLate?: (result: Result) => void): Promise<Result> {
  let isLate = false;
  let handle: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      isLate = true;
      reject(new BusinessError(messages.busy, { code: 503 }));
    };
    // Data received while this process was busy is read before the deadline counts.
    handle = setTimeout(() => setImmediate(giveUp), Math.max(deadline - Date.now(), leastWait));
  });
  waiting.then((result) => isLate && whenLate?.(result)).catch(() => {});
  try {
    return await Promise.race([waiting, patience]);
  } finally {
    clearTimeout(handle);
  }
}

/** Admits `places` at once; others queue, at most `max` of them and for at most `wait` milliseconds. */
export function createGate(places: number, max: number, wait: number) {
  let inside = 0;
  const queue: { admit: () => void }[] = [];
  return {
    async enter(): Promise<void> {
      if (inside < places) {
        inside += 1;
        return;
      }
      if (queue.length >= max) throw new BusinessError(messages.busy, { code: 503 });
      await new Promise<void>((resolve, reject) => {
        const place = { admit: () => {} };
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(place), 1);
          reject(new BusinessError(messages.busy, { code: 503 }));
        }, wait);
        place.admit = () => {
          clearTimeout(timer);
          resolve();
        };
        queue.push(place);
      });
    },
    leave(): void {
      const next = queue.shift();
      if (next) next.admit();
      else inside -= 1;
    },
  };
}

import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { BusinessError, messages } from '../errors.ts';

/** Drizzle inside one transaction; it ends with the work that got it. */
export type Transaction = PostgresJsDatabase;

/** What a transaction may see: the rows of one tenant, and the one row whose secret it presents (a session, a host name). */
export interface Sight {
  tenantId?: string;
  presentedKey?: string;
  /** The platform administrator's branch on the platform's own entities (access.md); each use is logged. */
  platform?: boolean;
  timeZone?: string;
}

export interface Database {
  sql: postgres.Sql;
  transact<Result>(sight: Sight, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url?: string;
  host?: string;
  port?: number;
  database?: string;
  user?: string;
  max?: number;
}

const poolSize = 10;
const longestQueue = 200;
const longestWait = 2000;

/** Opens the pool. Everything is bounded: connections, the queue for them, each statement, each lock. */
export function connect(options: ConnectOptions): Database {
  const max = options.max ?? poolSize;
  const settings: postgres.Options<Record<string, never>> = {
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
  };
  const sql = options.url === undefined ? postgres({ ...settings, ...options }) : postgres(options.url, settings);
  const gate = createGate(max, longestQueue, longestWait);
  return {
    sql,
    transact: async (sight, work) => {
      await gate.enter();
      try {
        return await transactOn(sql, sight, work);
      } finally {
        gate.leave();
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/**
 * One transaction as the weak role, its head sent together with the first query (one round trip less).
 * Row security sees the tenant that is set here and nothing else; after the end of the transaction nothing is set.
 */
async function transactOn<Result>(sql: postgres.Sql, sight: Sight, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const connection = await reserveInTime(sql);
  let committed = false;
  const head = connection.unsafe(headOf(sight)).simple();
  head.catch(() => {});
  head.execute();
  try {
    // Drizzle reads the parsers from here; a reserved connection has none of its own.
    connection.options = sql.options;
    const result = await work(drizzle(connection, { casing: 'snake_case' }));
    await head;
    await connection.unsafe('commit').simple();
    committed = true;
    return result;
  } finally {
    if (!committed)
      await connection
        .unsafe('rollback')
        .simple()
        .catch(() => {});
    connection.release();
  }
}

function headOf({ tenantId, presentedKey, platform, timeZone }: Sight): string {
  const statements = ['begin', 'set local role app_user'];
  if (tenantId !== undefined) statements.push(`set local app.tenant_id = '${plain(tenantId, /^[0-9A-Za-z]{1,12}$/)}'`);
  if (presentedKey !== undefined) statements.push(`set local app.presented_key = '${plain(presentedKey, /^[0-9A-Za-z.:_-]{1,253}$/)}'`);
  if (platform === true) statements.push("set local app.platform = 'on'");
  if (timeZone !== undefined) statements.push(`set local timezone = '${plain(timeZone, /^[A-Za-z0-9_+/-]{1,64}$/)}'`);
  return statements.join('; ');
}

/** Settings are part of the statement's text, so only plain characters pass. */
function plain(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new BusinessError(messages.badValue);
  return text;
}

/** `reserve()` waits for ever while PostgreSQL is away; the asker gets an answer within two seconds. */
async function reserveInTime(sql: postgres.Sql): Promise<postgres.ReservedSql> {
  let late = false;
  const reserving = sql.reserve();
  const timer = new Promise<never>((_resolve, reject) => {
    const handle = setTimeout(() => {
      late = true;
      reject(new BusinessError(messages.busy, { code: 503 }));
    }, longestWait - 200);
    reserving.finally(() => clearTimeout(handle)).catch(() => {});
  });
  reserving.then((connection) => late && connection.release()).catch(() => {});
  return Promise.race([reserving, timer]);
}

/** Lets `places` in at once; further ones queue, at most `most` of them and for at most `wait` milliseconds. */
export function createGate(places: number, most: number, wait: number) {
  let inside = 0;
  const queue: { admit: () => void }[] = [];
  return {
    async enter(): Promise<void> {
      if (inside < places) {
        inside += 1;
        return;
      }
      if (queue.length >= most) throw new BusinessError(messages.busy, { code: 503 });
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

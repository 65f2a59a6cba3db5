import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/pool.ts';
import { refusalOf, sqlState } from '#server/errors.ts';
import { operatorLog } from '#server/log.ts';
import { logApi, logError, logUsual } from './log-tables.ts';

/** Where a row goes, with what it may hold. */
export interface LogRows {
  usual: typeof logUsual.$inferInsert;
  api: typeof logApi.$inferInsert;
  error: typeof logError.$inferInsert;
}
export type LogKind = keyof LogRows;

const tables: Record<LogKind, PgTable> = { usual: logUsual, api: logApi, error: logError };
const kinds = Object.keys(tables) as LogKind[];
/** Rows that may wait in memory; what comes after is dropped and counted. */
const maxWaiting = 2000;
const maxAtOnce = 200;
const flushWithin = 1000;
const retryAfter = 5000;
/** How long a process that ends waits for its last rows. */
const patience = 3000;

/** Rows of one process on their way into one database: written together, so that no request waits for its log (docs/decisions, logs). */
function createWriter(database: Database) {
  const waiting: { kind: LogKind; row: object }[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const later = (milliseconds: number) => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, milliseconds).unref();
  };

  /** Answers the fault for which nothing more is written now. */
  const writeSome = async (): Promise<unknown> => {
    const batch = waiting.splice(0, maxAtOnce);
    let written = 0;
    let fault: unknown;
    // Together first; when that fails, one by one, so that a row that cannot be written takes no other with it.
    let parts = [batch];
    for (let part = parts.shift(); part; part = parts.shift()) {
      try {
        await write(database, part);
        written += part.length;
      } catch (error) {
        fault = error;
        if (isAway(error)) {
          waiting.unshift(...[...part, ...parts.flat()].slice(0, maxWaiting - waiting.length));
          operatorLog('warn', { err: error, rows: waiting.length }, isFull(error) ? diskFull : 'log rows wait for the database');
          return error;
        }
        if (part.length > 1) parts = part.map((one) => [one]);
        else dropped += 1;
      }
    }
    if (dropped > 0) operatorLog('warn', { err: fault, dropped }, 'log rows were dropped');
    dropped = 0;
    return written === 0 ? fault : undefined;
  };

  const flush = (): Promise<void> => {
    writing ??= (async () => {
      while (waiting.length > 0) if ((await writeSome()) !== undefined) return later(retryAfter);
    })().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  return {
    add(kind: LogKind, row: object, isUrgent: boolean): void {
      if (waiting.length >= maxWaiting) dropped += 1;
      else waiting.push({ kind, row });
      if (isUrgent || waiting.length >= maxAtOnce) void flush();
      else later(flushWithin);
    },
    flush,
    /** How many rows wait, and how many found no place. */
    state: () => ({ waiting: waiting.length, dropped }),
  };
}

/** The rows wait for a database that is away; anything else would fail again for ever. */
const isAway = (error: unknown) => refusalOf(error, 'en').code === 503;

/** What every write then meets; those of people are refused as 'busy', so this line alone says why. */
const isFull = (error: unknown) => sqlState(error) === '53100';
const diskFull = 'the disk of the database is full: nothing can be saved until there is room';

/** Platform sight, because one batch holds rows of several tenants. */
async function write(database: Database, batch: { kind: LogKind; row: object }[]): Promise<void> {
  await database.transact({ platform: true }, async (db) => {
    for (const kind of kinds) {
      const rows = batch.filter((one) => one.kind === kind).map((one) => one.row);
      // `logLater` and `logNow` take a row only with its own kind.
      if (rows.length > 0) await db.insert(tables[kind]).values(rows as never);
    }
  });
}

const writers = new WeakMap<Database, ReturnType<typeof createWriter>>();
function writerOf(database: Database) {
  const known = writers.get(database) ?? createWriter(database);
  writers.set(database, known);
  return known;
}

/** Takes a row for the next batch, within a second; an urgent one is written at once. It neither waits nor fails. */
export function logLater<Kind extends LogKind>(database: Database, kind: Kind, row: LogRows[Kind], { isUrgent = false } = {}): void {
  writerOf(database).add(kind, row, isUrgent);
}

/** Writes one row before it returns; a database that does not take it keeps nobody from going on. */
export async function logNow<Kind extends LogKind>(database: Database, kind: Kind, row: LogRows[Kind]): Promise<void> {
  await write(database, [{ kind, row }]).catch(() => logLater(database, kind, row));
}

/** Writes what waits; a process that ends does so last, but not for ever. */
export async function flushLogs(database: Database): Promise<void> {
  let handle: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, patience);
  });
  await Promise.race([writerOf(database).flush(), late]);
  clearTimeout(handle);
}

export const logState = (database: Database) => writerOf(database).state();

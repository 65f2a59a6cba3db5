import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/pool.ts';
import { refusalOf, sqlState } from '#server/errors.ts';
import { operatorLog } from '#server/log.ts';
import { logApi, logError, logUsual } from './log-tables.ts';

/** The row type of each log. */
export interface LogRows {
  usual: typeof logUsual.$inferInsert;
  api: typeof logApi.$inferInsert;
  error: typeof logError.$inferInsert;
}
export type LogKind = keyof LogRows;

const tables: Record<LogKind, PgTable> = { usual: logUsual, api: logApi, error: logError };
const kinds = Object.keys(tables) as LogKind[];
/** The most rows waiting in memory; further ones are dropped and counted. */
const maxWaiting = 2000;
const maxAtOnce = 200;
const flushWithin = 1000;
const retryAfter = 5000;
/** How long a stopping process waits to write its last rows, in milliseconds. */
const patience = 3000;

/** Buffers one process's log rows for one database: written in batches, so that no request waits for its log (docs/decisions, logs). */
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

  /** Returns the fault that stops writing for now. */
  const writeSome = async (): Promise<unknown> => {
    const batch = waiting.splice(0, maxAtOnce);
    let written = 0;
    let fault: unknown;
    // First as one batch; if that fails, row by row, so that one bad row does not lose the others.
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
    /** How many rows are waiting, and how many were dropped. */
    state: () => ({ waiting: waiting.length, dropped }),
  };
}

/** Rows wait while the database is unavailable; any other error would recur for ever. */
const isAway = (error: unknown) => refusalOf(error, 'en').code === 503;

/** What every write then meets; those of people are refused as 'busy', so this line alone says why. */
const isFull = (error: unknown) => sqlState(error) === '53100';
const diskFull = 'the disk of the database is full: nothing can be saved until there is room';

/** With platform access, because one batch has rows of several tenants. */
async function write(database: Database, batch: { kind: LogKind; row: object }[]): Promise<void> {
  await database.transact({ platform: true }, async (db) => {
    for (const kind of kinds) {
      const rows = batch.filter((one) => one.kind === kind).map((one) => one.row);
      // `logLater` and `logNow` only accept a row of the matching kind.
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

/** Adds a row to the next batch, within a second; an urgent one is written at once. Never waits and never fails. */
export function logLater<Kind extends LogKind>(database: Database, kind: Kind, row: LogRows[Kind], { isUrgent = false } = {}): void {
  writerOf(database).add(kind, row, isUrgent);
}

/** Writes one row before it returns; if the database refuses it, the row is queued instead. */
export async function logNow<Kind extends LogKind>(database: Database, kind: Kind, row: LogRows[Kind]): Promise<void> {
  await write(database, [{ kind, row }]).catch(() => logLater(database, kind, row));
}

/** Writes the waiting rows; called last in a stopping process, with a time limit. */
export async function flushLogs(database: Database): Promise<void> {
  let handle: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, patience);
  });
  await Promise.race([writerOf(database).flush(), late]);
  clearTimeout(handle);
}

export const logState = (database: Database) => writerOf(database).state();

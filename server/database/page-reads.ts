import { BusinessError } from '#server/errors.ts';
import type { Database, TenantContext, Transaction } from './pool.ts';
import { isOutdatedPlan } from './prepared-statements.ts';

/**
 * The transaction that the queries of one page share: its frame, its list and its choices begin and commit once, on one connection.
 * Commands, and queries that see more than their tenant, have transactions of their own.
 */
export interface PageReads {
  database: Database;
  /** Runs in the open transaction, or in a new one with this context; `found` is of `opens`, where the work began the transaction. */
  join<Result>(context: TenantContext, work: (db: Transaction, found?: Promise<unknown>) => Promise<Result>): Promise<Result>;
  /** Commits unless a query is running: nothing is held while the request waits for another connection, or is answered. */
  settle(): Promise<void>;
}

/** Between the look-up of the session and the page's first query; in milliseconds. */
const linger = 20;

interface Shared {
  begun: Promise<{ db: Transaction; found: Promise<unknown> | undefined }>;
  ended: Promise<void>;
  users: number;
  joined: number;
  end: () => void;
}

export function createPageReads(database: Database): PageReads {
  let current: Shared | undefined;

  const leave = (shared: Shared) => {
    shared.users -= 1;
    const endUnused = () => {
      if (shared.users > 0) return;
      if (current === shared) current = undefined;
      shared.end();
    };
    if (shared.joined > 1) setImmediate(endUnused);
    else setTimeout(endUnused, linger).unref();
  };

  return {
    database,
    async join(context, work) {
      const isFirst = current === undefined;
      const shared = current ?? begin(database, context);
      current = shared;
      shared.users += 1;
      shared.joined += 1;
      try {
        const { db, found } = await shared.begun;
        return await work(db, isFirst ? found : undefined);
      } catch (error) {
        // PostgreSQL refuses all further statements after one that failed; the page's other queries begin anew.
        if (current === shared && !isOurOwn(error)) current = undefined;
        throw error;
      } finally {
        leave(shared);
      }
    },
    async settle() {
      if (!current || current.users > 0) return;
      const shared = current;
      current = undefined;
      shared.end();
      await shared.ended;
    },
  };
}

/** Whether a query failed only because of another one in its transaction, or because a table was changed while the product runs. */
export const failedWithoutFault = (error: unknown): boolean =>
  causesOf(error).some((cause) => isOutdatedPlan(cause) || (cause as { code?: unknown }).code === inFailedTransaction);

/** A refusal in words is thrown by us, after statements that succeeded. */
const isOurOwn = (error: unknown): boolean => {
  const causes = causesOf(error);
  return !causes.some((cause) => 'severity' in cause) && causes.some((cause) => cause instanceof BusinessError && cause.code < 500);
};

const inFailedTransaction = '25P02';

const causesOf = (error: unknown, depth = 0): Error[] =>
  error instanceof Error && depth < 8 ? [error, ...causesOf(error.cause, depth + 1)] : [];

function begin(database: Database, context: TenantContext): Shared {
  let end = () => {};
  const isUnused = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ended = Promise.resolve();
  const begun = new Promise<Awaited<Shared['begun']>>((resolve, reject) => {
    const whole = database.transact(context, async (db, found) => {
      resolve({ db, found });
      await isUnused;
    });
    // What failed in it was told to its query already.
    ended = whole.catch(reject);
  });
  begun.catch(() => {});
  return { begun, ended, users: 0, joined: 0, end };
}

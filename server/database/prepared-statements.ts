import type postgres from 'postgres';
import { BusinessError, messages } from '#server/errors.ts';

type Statement = Parameters<postgres.Sql['unsafe']>;

/** Which statements of a pool its connections prepare by name: those that come again, with a bound on their number. */
export interface StatementChoice {
  isOn: boolean;
  /** The arguments of `unsafe` for a statement. */
  prepared(text: string, parameters: Statement[1], options: Statement[2]): Statement;
  /** Makes every connection prepare its statements again, because a table has changed. */
  prepareAnew(): void;
}

/** PostgreSQL keeps a prepared statement as long as its connection: filters and batches of any size must not fill its memory. */
const maxPrepared = 500;
const maxSeen = 5000;
const longestText = 20_000;

/** `renewedEvery`: the lifetime of a connection, in milliseconds; so none keeps more statements than those of two such periods. */
export function createStatementChoice(isOn: boolean, renewedEvery: number): StatementChoice {
  const seen = new Set<string>();
  const chosen = new Set<string>();
  let [since, generation] = [Date.now(), 0];
  const isChosen = (text: string): boolean => {
    if (Date.now() - since > renewedEvery) {
      since = Date.now();
      seen.clear();
      chosen.clear();
    }
    if (chosen.has(text)) return true;
    if (text.length > longestText) return false;
    if (!seen.has(text)) {
      if (seen.size < maxSeen) seen.add(text);
      return false;
    }
    if (chosen.size >= maxPrepared) return false;
    chosen.add(text);
    return true;
  };
  return {
    isOn,
    prepared(text, parameters, options) {
      // Without parameters a statement takes one round trip anyway.
      if (!isOn || !parameters?.length || !isChosen(text)) return [text, parameters, options];
      // The driver knows its statements by their text.
      return [generation === 0 ? text : `${text} -- ${generation}`, parameters, { ...options, prepare: true }];
    },
    prepareAnew() {
      generation += 1;
    },
  };
}

/** A statement was prepared before a column that it returns was changed. The transaction has had no effect; run again, it would succeed. */
export class OutdatedPlan extends BusinessError {
  constructor(cause: unknown) {
    super(messages.busy, { code: 503 });
    this.cause = cause;
  }
}

/** Whether PostgreSQL refused a prepared statement because of a changed table. */
export const isOutdatedPlan = (error: unknown): boolean => (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery';

/**
 * postgres.js 3.4 sends a prepared statement that PostgreSQL refuses because of a changed table again by itself. Within a transaction that
 * has failed, the answer to what follows is then never read, and the connection waits for ever. It asks whether the statement was prepared
 * while it sends, and again when it is refused: only the first gets a yes.
 */
export function withoutRetry<Query extends object>(query: Query): Query {
  let isPrepared = false;
  return Object.defineProperty(query, 'prepared', {
    get: () => isPrepared,
    set: (prepared: boolean) => {
      isPrepared = prepared;
      queueMicrotask(() => {
        isPrepared = false;
      });
    },
  });
}

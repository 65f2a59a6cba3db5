import type postgres from 'postgres';
import { BusinessError } from '#server/errors.ts';

/** While a database is away every request finds it so: a new pool for each would be too many. One that has worked is replaced at once. */
const shortestLife = 1000;
/** What is under way on the former pool may end; in seconds. */
const patience = 30;

/**
 * A pool that is replaced after a connection could not be had. postgres.js 3.4.9 tells the first request on a renewed connection the error
 * that ended the former one, leaves that request in its queue, and gives it a connection which then nobody gives back: after a failover
 * behind a pooler all of them were lost.
 */
export function openRenewed(open: () => postgres.Sql) {
  let sql = open();
  let [openedAt, hasWorked, isTainted, isEnded] = [0, false, false, false];
  const renew = () => {
    if (isEnded || !isTainted || (!hasWorked && Date.now() - openedAt < shortestLife)) return false;
    sql.end({ timeout: patience }).catch(() => {});
    sql = open();
    [openedAt, hasWorked, isTainted] = [Date.now(), false, false];
    return true;
  };
  return {
    get sql() {
      return sql;
    },
    end(): Promise<void> {
      isEnded = true;
      return sql.end({ timeout: 3 });
    },
    /** A connection of one's own; `inTime` gives up where it takes too long. Nothing was sent before it failed, so it is tried again. */
    async reserve(inTime: (waiting: Promise<postgres.ReservedSql>) => Promise<postgres.ReservedSql>): Promise<postgres.ReservedSql> {
      renew();
      const from = sql;
      try {
        const reserved = await inTime(from.reserve());
        hasWorked ||= from === sql;
        return reserved;
      } catch (error) {
        if (error instanceof BusinessError) throw error;
        isTainted ||= from === sql;
        if (!renew() && from === sql) throw error;
        return inTime(sql.reserve());
      }
    },
  };
}

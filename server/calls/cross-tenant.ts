import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { Caller, Session } from './context.ts';
import { auditLog } from './log/audit-log-table.ts';

/** Lets the platform administrator see all tenants' rows of the platform's own entities in this transaction (docs/access.md). */
export const openPlatformBranch = (db: Transaction) => db.execute(sql`select set_config('app.platform', 'on', true)`);

/**
 * Logs once per request that the platform administrator crosses tenants, whatever the outcome.
 * The entry is written in the first crossing transaction; if that is rolled back, it is written afterwards.
 */
export async function notingCrossing<Result>(
  { caller, database }: { caller: Caller; database: Database },
  path: string,
  work: (note: (db: Transaction, session: Session) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let mine: Session | undefined;
  const write = async (db: Transaction, { tenantId, userId, account }: Session) => {
    await db.insert(auditLog).values({ tenantId, entity: path, action: 'platform', userId, account, requestId: caller.requestId });
  };
  try {
    return await work(async (db, session) => {
      if (noted.has(caller.headers)) return;
      noted.add(caller.headers);
      mine = session;
      await write(db, session);
    });
  } catch (error) {
    const session = mine;
    if (session) await database.transact({ tenantId: session.tenantId }, (db) => write(db, session)).catch(() => {});
    throw error;
  }
}

/**
 * Requests already logged. A page command with an idempotency key has its own caller;
 * it shares only the headers with the page's other calls.
 */
const noted = new WeakSet<Headers>();

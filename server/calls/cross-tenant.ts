import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { Caller, Session } from './context.ts';
import { auditLog } from './log/audit-log-table.ts';

/** Lets the platform's administrator see every tenant's rows of the platform's own entities in this transaction (docs/access.md). */
export const openPlatformBranch = (db: Transaction) => db.execute(sql`select set_config('app.platform', 'on', true)`);

/**
 * Writes down that a request of the platform's administrator crosses tenants: once a request, whatever becomes of its work.
 * The note is made in the transaction that crosses first; when that one is rolled back, it is made after it.
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

/** Requests that are written down already. A page's command has a caller of its own with a key; what it shares with the page's other calls are the headers. */
const noted = new WeakSet<Headers>();

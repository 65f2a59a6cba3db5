import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';

type Account = { source: string; subject: string };

export interface Binding {
  tenantId: string;
  tenantName: string;
  userId: string;
}

/**
 * The users of all tenants linked to exactly this provider account: row security shows the links to a caller who presents it. If a tenant
 * is given, only that one's.
 */
export async function bindingsOf(database: Database, account: Account, tenantId = ''): Promise<Binding[]> {
  const presentedKey = createHash('md5').update(`${account.source}:${account.subject}`).digest('hex');
  const found = await database.transact({ presentedKey }, (db) =>
    db
      .select({ tenantId: userIdentity.tenantId, userId: userIdentity.userId })
      .from(userIdentity)
      .where(and(isAccount(account), tenantId === '' ? undefined : eq(userIdentity.tenantId, tenantId)))
      .orderBy(asc(userIdentity.tenantId))
      .limit(maxTenants),
  );
  const live = await Promise.all(found.map((one) => database.transact({ tenantId: one.tenantId }, (db) => liveBinding(db, one, account))));
  return live.filter((one) => one !== undefined);
}

const maxTenants = 20;
const isAccount = ({ source, subject }: Account) => and(eq(userIdentity.source, source), eq(userIdentity.subject, subject));

/** A link outlives its removed user: it is deleted here, so that the account can register again. */
async function liveBinding(db: Transaction, found: { tenantId: string; userId: string }, account: Account): Promise<Binding | undefined> {
  const { tenantId, userId } = found;
  const [one] = await db
    .select({ tenantName: tenant.table.tenantName })
    .from(user.table)
    .innerJoin(tenant.table, and(eq(tenant.table.tenantId, user.table.tenantId), eq(tenant.table.isDeleted, 0)))
    .where(and(eq(user.table.id, userId), eq(user.table.isDeleted, 0)));
  if (one) return { tenantId, tenantName: one.tenantName, userId };
  await db.delete(userIdentity).where(and(eq(userIdentity.tenantId, tenantId), eq(userIdentity.userId, userId), isAccount(account)));
  return undefined;
}

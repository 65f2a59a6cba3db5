import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import { seeTenant } from '#server/calls/find-identity.ts';
import { presentedRow } from '#server/calls/sessions.ts';
import { supplierUser } from '#server/purchasing/suppliers/supplier-user-table.ts';

/**
 * The tenant of a supplier whose session has ended, so that it finds its own way in again; null for anybody else, undefined where the
 * session is no longer known.
 */
export async function endedSupplier({ database, caller }: Pick<Context, 'database' | 'caller'>): Promise<string | null | undefined> {
  const { token } = caller;
  if (token === undefined) return undefined;
  return database.transact({}, async (db) => {
    const row = await presentedRow(db, token);
    if (!row) return undefined;
    await seeTenant(db, row.tenantId);
    const [found] = await db
      .select({ userId: supplierUser.userId })
      .from(supplierUser)
      .where(and(eq(supplierUser.tenantId, row.tenantId), eq(supplierUser.userId, row.userId)));
    return found ? row.tenantId : null;
  });
}

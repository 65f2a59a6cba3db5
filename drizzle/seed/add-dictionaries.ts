import { eq } from 'drizzle-orm';
import { seeTenant } from '#server/calls/find-identity.ts';
import type { Transaction } from '#server/database/pool.ts';
import { dictBiz } from '#server/platform/dictionaries/dict-biz.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { addDictionaries } from '#server/tenants/furnish-tenant.ts';
import { businessDictionaries } from './dictionaries.ts';

/** Gives every tenant the business dictionaries that a newer build adds; one that a tenant removed stays removed. */
export async function addMissingDictionaries(db: Transaction, home: string): Promise<void> {
  const { code, tenantId } = dictBiz.table;
  const tenants = await db.select({ tenantId: tenant.table.tenantId }).from(tenant.table).where(eq(tenant.table.isDeleted, 0));
  for (const one of tenants) {
    await seeTenant(db, one.tenantId);
    const known = await db.selectDistinct({ code }).from(dictBiz.table).where(eq(tenantId, one.tenantId));
    const codes = new Set(known.map((row) => row.code));
    const missing = businessDictionaries.filter((dictionary) => !codes.has(dictionary.code));
    await addDictionaries(db, dictBiz, missing);
  }
  await seeTenant(db, home);
}

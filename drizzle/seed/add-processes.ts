import { eq } from 'drizzle-orm';
import { seeTenant } from '#server/calls/find-identity.ts';
import type { Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { addFirstLeaveProcess } from '#server/workflow/leave/first-leave-process.ts';

/** Gives every tenant the process of leave that a newer build adds; one that a plant removed stays removed. */
export async function addMissingProcesses(db: Transaction, home: string): Promise<void> {
  const tenants = await db.select({ tenantId: tenant.table.tenantId }).from(tenant.table).where(eq(tenant.table.isDeleted, 0));
  for (const { tenantId } of tenants) {
    await seeTenant(db, tenantId);
    await addFirstLeaveProcess(db, tenantId);
  }
  await seeTenant(db, home);
}

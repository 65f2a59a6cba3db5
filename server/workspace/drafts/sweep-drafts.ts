import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { workspaceDraft } from './draft-tables.ts';
import { sweepTyped } from './typed-forms.ts';

/**
 * Deletes expired drafts, tenant by tenant under its own row security, and form data whose sign-in never came; two processes may run it at
 * once.
 */
export async function sweepDrafts(database: Pick<Database, 'transact'>): Promise<void> {
  await database.transact({}, sweepTyped);
  const tenants = await database.transact({ platform: true }, (db) => db.select({ tenantId: tenant.table.tenantId }).from(tenant.table));
  for (const { tenantId } of tenants) {
    await database.transact({ tenantId }, (db) =>
      db.delete(workspaceDraft).where(lt(workspaceDraft.saveTime, sql`now() - interval '14 days'`)),
    );
  }
}

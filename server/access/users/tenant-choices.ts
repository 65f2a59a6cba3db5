import { and, asc, eq, or } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';

const max = 100;

/** Tenants whose name or id holds a text, the first hundred by id: whoever seeks another one says more of it. */
export function findTenants({ db }: SignedInContext, q: string) {
  const { tenantId, tenantName, isDeleted } = tenant.table;
  return db
    .select({ tenantId, tenantName })
    .from(tenant.table)
    .where(and(eq(isDeleted, 0), or(containsText(tenantId, q), containsText(tenantName, q))))
    .orderBy(asc(tenantId))
    .limit(max);
}

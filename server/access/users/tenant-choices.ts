import { and, asc, eq, or } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';

const max = 100;

/** The first hundred tenants, by id, whose name or id contains a text. */
export function findTenants({ db }: SignedInContext, q: string) {
  const { tenantId, tenantName, isDeleted } = tenant.table;
  return db
    .select({ tenantId, tenantName })
    .from(tenant.table)
    .where(and(eq(isDeleted, 0), or(containsText(tenantId, q), containsText(tenantName, q))))
    .orderBy(asc(tenantId))
    .limit(max);
}

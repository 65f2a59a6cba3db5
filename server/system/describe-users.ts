import { inArray } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { withLabels } from '../entity/read-rows.ts';
import { inTenant } from './in-tenant.ts';
import { tenant } from './tenant.ts';
import { user } from './user.ts';

/** Users with the words of their tenant, roles, departments and posts (contract 5.1). */
export async function describeUsers<R extends object & { tenantId: string }>(ctx: SignedInContext, rows: R[]) {
  const tenantIds = [...new Set(rows.map((row) => row.tenantId))];
  const names = await tenantNames(ctx, tenantIds);
  const labelled = new Map<R, R>();
  // Departments and posts are seen from within their tenant only, one after the other.
  for (const tenantId of tenantIds) {
    const own = rows.filter((row) => row.tenantId === tenantId);
    const described = await inTenant(ctx, tenantId, () => withLabels(ctx, user, own));
    for (const [index, row] of own.entries()) labelled.set(row, described[index] ?? row);
  }
  return rows.map((row) => ({ ...(labelled.get(row) ?? row), tenantName: names.get(row.tenantId) ?? '', userExt: '' }));
}

async function tenantNames(ctx: SignedInContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { tenantId, tenantName } = tenant.table;
  const rows = await ctx.db.select({ tenantId, tenantName }).from(tenant.table).where(inArray(tenantId, ids));
  return new Map(rows.map((row) => [row.tenantId, row.tenantName]));
}

import { inArray } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { withLabels } from '../entity/read-rows.ts';
import { tenant } from './tenant.ts';
import { user } from './user.ts';

/** Users with the words of their tenant, roles, departments and posts (contract 5.1). */
export async function describeUsers<R extends object & { tenantId: string }>(ctx: SignedInContext, rows: R[]) {
  const [labelled, names] = await Promise.all([
    withLabels(ctx, user, rows),
    tenantNames(ctx, [...new Set(rows.map((row) => row.tenantId))]),
  ]);
  return labelled.map((row) => ({ ...row, tenantName: names.get(row.tenantId) ?? '', userExt: '' }));
}

async function tenantNames(ctx: SignedInContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { tenantId, tenantName } = tenant.table;
  const rows = await ctx.db.select({ tenantId, tenantName }).from(tenant.table).where(inArray(tenantId, ids));
  return new Map(rows.map((row) => [row.tenantId, row.tenantName]));
}

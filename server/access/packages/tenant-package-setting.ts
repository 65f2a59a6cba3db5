import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, readRows, withLabels } from '#server/engine/read-rows.ts';
import { updateRow } from '#server/engine/write-rows.ts';
import { findTenant } from '#server/platform/organisation/find-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { tenantPackage } from './tenant-package.ts';

/** The package of a tenant, or an empty object (contract 5.6). */
export async function packageOf(ctx: SignedInContext, tenantId: string): Promise<object> {
  const { packageId } = await findTenant(ctx, tenantId);
  if (packageId === null) return {};
  const [found] = await withLabels(ctx, tenantPackage, await readRows(ctx, tenantPackage, [packageId]));
  return found ?? {};
}

/** Sets or clears a tenant's package; without one nothing is limited (contract 9). */
export async function setPackage(ctx: SignedInContext, asked: { tenantId: string; packageId: string | null }): Promise<void> {
  const { id } = await findTenant(ctx, asked.tenantId);
  if (asked.packageId !== null) await readRow(ctx, tenantPackage, asked.packageId);
  await updateRow(ctx, tenant, id, { packageId: asked.packageId });
}

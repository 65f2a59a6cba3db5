import type { SignedInContext } from '#server/calls/context.ts';
import { seeTenant } from '#server/calls/find-identity.ts';

/**
 * Lets the platform administrator write a tenant's departments and posts, then switches the transaction back to his own tenant
 * (docs/access.md).
 */
export async function inTenant<Result>(ctx: SignedInContext, tenantId: string, work: () => Promise<Result>): Promise<Result> {
  if (!ctx.acrossTenants || tenantId === ctx.session.tenantId) return work();
  await seeTenant(ctx.db, tenantId);
  const back = () => seeTenant(ctx.db, ctx.session.tenantId);
  const result = await work().catch(async (error) => {
    // After a refusal the caller continues in his own tenant; in a broken transaction this fails too, and the original error counts.
    await back().catch(() => {});
    throw error;
  });
  await back();
  return result;
}

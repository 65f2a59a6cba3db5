import type { SignedInContext } from '../../context.ts';
import { seeTenant } from '../../session/identity.ts';

/** Lets the platform's administrator work with one tenant's departments and posts while he writes to it; the transaction returns to his own (access.md). */
export async function inTenant<Result>(ctx: SignedInContext, tenantId: string, work: () => Promise<Result>): Promise<Result> {
  if (!ctx.acrossTenants || tenantId === ctx.session.tenantId) return work();
  await seeTenant(ctx.db, tenantId);
  const result = await work();
  await seeTenant(ctx.db, ctx.session.tenantId);
  return result;
}

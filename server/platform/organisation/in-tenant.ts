import type { SignedInContext } from '#server/calls/context.ts';
import { seeTenant } from '#server/calls/find-identity.ts';

/** Lets the platform's administrator work with one tenant's departments and posts while he writes to it; the transaction returns to his own (docs/access.md). */
export async function inTenant<Result>(ctx: SignedInContext, tenantId: string, work: () => Promise<Result>): Promise<Result> {
  if (!ctx.acrossTenants || tenantId === ctx.session.tenantId) return work();
  await seeTenant(ctx.db, tenantId);
  const back = () => seeTenant(ctx.db, ctx.session.tenantId);
  const result = await work().catch(async (error) => {
    // Whoever goes on after a refusal goes on in his own tenant; a transaction that broke goes nowhere, and its fault is the one to tell.
    await back().catch(() => {});
    throw error;
  });
  await back();
  return result;
}

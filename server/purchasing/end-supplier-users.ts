import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import { supplierUser } from './supplier-user-table.ts';

/**
 * Ends what a supplier's people have open, once they may work no more. Whoever signs in holds their rows while he does,
 * so this comes after the change that shuts him out: a session is either not made, or found here.
 */
export async function endSupplierUsers(ctx: SignedInContext, of: { supplierIds: string[] } | { contactIds: string[] }): Promise<void> {
  const [column, ids] = 'supplierIds' in of ? [supplierUser.supplierId, of.supplierIds] : [supplierUser.contactId, of.contactIds];
  if (ids.length === 0) return;
  // Users and sessions stay in the main database, wherever the tenant's business is.
  await ctx.readMain(async (main) => {
    const users = await main
      .select({ id: supplierUser.userId })
      .from(supplierUser)
      .where(and(eq(supplierUser.tenantId, ctx.session.tenantId), inArray(column, ids)));
    await endSessionsOf(
      main,
      users.map(({ id }) => id),
    );
  });
}

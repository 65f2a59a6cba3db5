import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import { withdrawLinksOfContacts } from '../supplier-door/supplier-links.ts';
import { supplierUser } from './supplier-user-table.ts';

/**
 * Ends the sessions and the links of a supplier's users who may no longer work. A sign-in locks their rows, so this runs after the change that bars them:
 * the session is either refused, or found here.
 */
export async function endSupplierUsers(ctx: SignedInContext, of: { supplierIds: string[] } | { contactIds: string[] }): Promise<void> {
  const [column, ids] = 'supplierIds' in of ? [supplierUser.supplierId, of.supplierIds] : [supplierUser.contactId, of.contactIds];
  if (ids.length === 0) return;
  // Users and sessions are in the main database, wherever the tenant's business data is.
  await ctx.readMain(async (main) => {
    const users = await main
      .select({ id: supplierUser.userId })
      .from(supplierUser)
      .where(and(eq(supplierUser.tenantId, ctx.session.tenantId), inArray(column, ids)));
    await endSessionsOf(
      main,
      users.map(({ id }) => id),
    );
    if ('contactIds' in of) await withdrawLinksOfContacts({ ...ctx, db: main }, ids);
  });
}

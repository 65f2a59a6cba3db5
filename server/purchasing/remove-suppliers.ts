import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';

/** Removes suppliers with their contacts, and signs the contacts out. */
export async function removeSuppliers(ctx: SignedInContext, ids: string[]): Promise<void> {
  const { table } = supplierContact;
  const contacts = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), inArray(table.supplierId, ids.length > 0 ? ids : ['0']), eq(table.isDeleted, 0)));
  // First, because they reference the supplier; all of them, including those outside the caller's data scope: contacts cannot exist without
  // a supplier.
  if (contacts.length > 0)
    await removeRows(
      everywhere(ctx),
      supplierContact,
      contacts.map((one) => one.id),
    );
  await removeRows(ctx, supplier, ids);
  await endSupplierUsers(ctx, { supplierIds: ids });
}

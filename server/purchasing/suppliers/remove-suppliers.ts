import { and, eq, inArray } from 'drizzle-orm';
import { counted } from '#rules/counted.ts';
import type { Removal } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { assertVisible, removeRows } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';

/** Removes suppliers with their contacts, and signs the contacts out. */
export async function removeSuppliers(ctx: SignedInContext, ids: string[]): Promise<void> {
  const contacts = await contactsOf(ctx, ids);
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

/** The contacts that would go with the suppliers. */
export async function supplierRemoval(ctx: SignedInContext, ids: string[]): Promise<Removal> {
  await assertVisible(ctx, supplier, ids);
  const { length } = await contactsOf(ctx, ids);
  return { along: counted(ctx.locale, length, { zh: '位联系人', en: 'contact' }) };
}

function contactsOf({ db, session }: SignedInContext, ids: string[]) {
  const { id, tenantId, supplierId, isDeleted } = supplierContact.table;
  return db
    .select({ id })
    .from(supplierContact.table)
    .where(and(eq(tenantId, session.tenantId), inArray(supplierId, ids.length > 0 ? ids : ['0']), eq(isDeleted, 0)));
}

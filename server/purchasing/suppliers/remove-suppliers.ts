import { and, eq, inArray } from 'drizzle-orm';
import { counted } from '#rules/counted.ts';
import type { Removal } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { assertVisible, removeRows } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';

/** Removes suppliers with their contacts, and signs the contacts out. */
export async function removeSuppliers(ctx: SignedInContext, ids: string[]): Promise<void> {
  await removeRows(ctx, supplier, ids);
  await endSupplierUsers(ctx, { supplierIds: ids });
}

/** The contacts that would go with the suppliers. */
export async function supplierRemoval(ctx: SignedInContext, ids: string[]): Promise<Removal> {
  await assertVisible(ctx, supplier, ids);
  const { tenantId, supplierId, isDeleted } = supplierContact.table;
  const along = and(eq(tenantId, ctx.session.tenantId), inArray(supplierId, ids), eq(isDeleted, 0));
  const length = await ctx.db.$count(supplierContact.table, along);
  return { along: counted(ctx.locale, length, { zh: '位联系人', en: 'contact' }) };
}

import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { enabledSupplier, supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';

/** Changes a supplier; one that is disabled is signed out. */
export async function updateSupplier(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const row = await updateRow(ctx, supplier, id, await readInput(ctx, supplier, input, true), expected);
  if (row.status !== enabledSupplier) await endSupplierUsers(ctx, { supplierIds: [id] });
  return row;
}

/** Removes suppliers with their contacts, who are signed out. */
export async function removeSuppliers(ctx: SignedInContext, ids: string[]): Promise<void> {
  const { table } = supplierContact;
  const contacts = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), inArray(table.supplierId, ids.length > 0 ? ids : ['0']), eq(table.isDeleted, 0)));
  // First, because they point to him; all of them, also those that the remover's data scope does not show: without a supplier they are nobody's.
  if (contacts.length > 0)
    await removeRows(
      everywhere(ctx),
      supplierContact,
      contacts.map((one) => one.id),
    );
  await removeRows(ctx, supplier, ids);
  await endSupplierUsers(ctx, { supplierIds: ids });
}

const everywhere = (ctx: SignedInContext): SignedInContext => ({ ...ctx, session: { ...ctx.session, scopes: new Map() } });

import type { SignedInContext } from '#server/calls/context.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { supplierContact } from './supplier-contact.ts';

/** Removes contacts and signs them out. */
export async function removeContacts(ctx: SignedInContext, ids: string[]): Promise<void> {
  await removeRows(ctx, supplierContact, ids);
  await endSupplierUsers(ctx, { contactIds: ids });
}

import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { noteContactChange } from './note-contact-change.ts';
import { supplierContact } from './supplier-contact.ts';
import { wayProblems } from './ways-to-contact.ts';

/** Adds a contact; a new default replaces the previous one. */
export async function insertContact(ctx: SignedInContext, input: Input) {
  const row = await insertRow(ctx, supplierContact, await readInput(ctx, supplierContact, input, false, [], waysIn(ctx, input)));
  if (row.isDefault) await beOnlyDefault(ctx, row);
  await noteContactChange(ctx, row);
  return row;
}

/** Changes a contact. Another phone, mail or supplier means another person: the previous one is signed out. */
export async function updateContact(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const before = await readRow(ctx, supplierContact, id);
  const values = await readInput(ctx, supplierContact, input, true, [id], waysIn(ctx, { ...before, ...input }));
  const row = await updateRow(ctx, supplierContact, id, values, expected);
  if (row.isDefault) await beOnlyDefault(ctx, row);
  const isAnother = row.phone !== before.phone || row.mail !== before.mail || row.supplierId !== before.supplierId;
  if (!isAnother) return row;
  await noteContactChange(ctx, row, before);
  await endSupplierUsers(ctx, { contactIds: [id] });
  return row;
}

const waysIn = ({ locale }: SignedInContext, input: Input) => wayProblems(locale, input, { phone: 'phone', mail: 'mail' });

async function beOnlyDefault(ctx: SignedInContext, { id, supplierId }: { id: string; supplierId: string }): Promise<void> {
  const { table } = supplierContact;
  const areOthers = and(eq(table.supplierId, supplierId), ne(table.id, id), eq(table.isDefault, true));
  await changeRows(ctx, supplierContact, areOthers, { isDefault: false });
}

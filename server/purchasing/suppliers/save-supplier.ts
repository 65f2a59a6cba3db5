import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, readInput, updateRow } from '#server/engine/write-rows.ts';
import { endSupplierUsers } from './end-supplier-users.ts';
import { enabledSupplier, supplier } from './supplier.ts';

/** Changes a supplier; disabling it signs its users out. */
export async function updateSupplier(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const row = await updateRow(ctx, supplier, id, await readInput(ctx, supplier, input, true), expected);
  if (row.status !== enabledSupplier) await endSupplierUsers(ctx, { supplierIds: [id] });
  return row;
}

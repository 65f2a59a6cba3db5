import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { expiryOn } from './file-expiry.ts';
import { type VendorFile, vendorFile } from './vendor-file.ts';

/** Adds a certificate with its validity as of today. */
export async function insertVendorFile(ctx: SignedInContext, input: Input): Promise<VendorFile> {
  const values = await readInput(ctx, vendorFile, input);
  refuseEndBeforeStart(values);
  return insertRow(ctx, vendorFile, { ...values, expiry: expiryOn(todayOf(ctx), values) });
}

/** Changes a certificate; with another end it is announced anew. */
export async function updateVendorFile(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<VendorFile> {
  const { vendorId: _fixed, ...values } = await readInput(ctx, vendorFile, input, true);
  const after = { ...(await readRow(ctx, vendorFile, id)), ...values };
  refuseEndBeforeStart(after);
  return updateRow(ctx, vendorFile, id, { ...values, expiry: expiryOn(todayOf(ctx), after) }, expected);
}

function refuseEndBeforeStart({ issueDate, expireDate }: Partial<VendorFile>): void {
  if (!issueDate || !expireDate || issueDate <= expireDate) return;
  throw new BusinessError(
    { zh: '有效期不能早于发证日期', en: 'The end of the validity is before the date of issue' },
    { field: 'expireDate' },
  );
}

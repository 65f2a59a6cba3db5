import { and, inArray, lt } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { enabledSupplier, supplier } from '../suppliers/supplier.ts';
import { vendor } from './vendor.ts';
import { vendorFile } from './vendor-file.ts';

const states: Record<string, Label> = {
  blocked: { zh: '供应商已停用', en: 'Vendor blocked' },
  trial: { zh: '试用供应商', en: 'Vendor on trial' },
};
const disabled: Label = { zh: '供应商档案已停用', en: 'Supplier disabled' };
const mostFiles = 1_000;

/** What speaks against ordering from a supplier today: its state, and certificates that have expired. Whoever compares prices reads it. */
export async function standingOf(ctx: SignedInContext, supplierIds: readonly string[]): Promise<Map<string, Label[]>> {
  const ids = [...new Set(supplierIds)];
  if (ids.length === 0) return new Map();
  const all = everywhere(ctx);
  const suppliers = await findRows(all, supplier, inArray(supplier.table.id, ids), ids.length);
  const vendors = await findRows(all, vendor, inArray(vendor.table.supplierId, ids));
  const vendorIds = vendors.map(({ id }) => id);
  const isExpired = and(inArray(vendorFile.table.vendorId, vendorIds), lt(vendorFile.table.expireDate, todayOf(ctx)));
  const files = vendorIds.length === 0 ? [] : await findRows(all, vendorFile, isExpired, mostFiles);
  return new Map(
    suppliers.map(({ id, status }) => {
      const own = vendors.filter(({ supplierId }) => supplierId === id);
      const expired = files.filter(({ vendorId }) => own.some((one) => one.id === vendorId));
      return [
        id,
        [
          ...(status === enabledSupplier ? [] : [disabled]),
          ...own.flatMap(({ state }) => states[state ?? ''] ?? []),
          ...expired.map(({ name, expireDate }) => ({
            zh: `${name}已于${expireDate}过期`,
            en: `${name} expired on ${expireDate}`,
          })),
        ],
      ];
    }),
  );
}

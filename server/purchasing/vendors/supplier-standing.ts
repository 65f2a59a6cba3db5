import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { enabledSupplier, supplier } from '../suppliers/supplier.ts';
import { vendor } from './vendor.ts';
import { vendorFile } from './vendor-file.ts';

const states: Record<string, Label> = {
  blocked: { zh: '供应商资料已停用', en: 'Vendor blocked' },
  trial: { zh: '供应商资料为试用', en: 'Vendor on trial' },
};
const disabled: Label = { zh: '供应商档案已停用', en: 'Supplier disabled' };
const mostFiles = 1_000;

/** Why a supplier is not asked, by its name. */
export const disabledSupplier = ({ number, name }: { number: string; name: string }): Label => ({
  zh: `供应商 ${number} ${name} 已停用，不能询价`,
  en: `Supplier ${number} ${name} is disabled and cannot be asked`,
});

/** Of one tenant; a letter is written without anybody signed in. */
type Reader = Pick<SignedInContext, 'db'> & { session: Pick<SignedInContext['session'], 'tenantId'> };

/** Those of some suppliers whom nobody asks any more: their record or their vendor is disabled, whatever the caller may see of them. */
export async function outOfUse(ctx: Reader, suppliers: readonly { supplierId: string | null }[]): Promise<Set<string>> {
  const ids = [...new Set(suppliers.flatMap(({ supplierId }) => supplierId ?? []))];
  const known = await recordsOf(ctx, ids);
  return new Set(ids.filter((id) => !known.get(id)?.isEnabled || known.get(id)?.vendors.some(({ state }) => state === 'blocked')));
}

/** What speaks against ordering from a supplier today: its state, and certificates that have expired. Whoever compares prices reads it. */
export async function standingOf(ctx: SignedInContext, supplierIds: readonly string[]): Promise<Map<string, Label[]>> {
  const records = await recordsOf(ctx, [...new Set(supplierIds)]);
  const vendorIds = [...records.values()].flatMap(({ vendors }) => vendors.map(({ id }) => id));
  const expired = await expiredFiles(ctx, vendorIds);
  return new Map(
    [...records].map(([id, { isEnabled, vendors }]) => [
      id,
      [
        ...(isEnabled ? [] : [disabled]),
        ...vendors.flatMap(({ state }) => states[state ?? ''] ?? []),
        ...expired
          .filter(({ vendorId }) => vendors.some((one) => one.id === vendorId))
          .map(({ name, expireDate }) => ({ zh: `${name}已于${expireDate}过期`, en: `${name} expired on ${expireDate}` })),
      ],
    ]),
  );
}

interface Standing {
  isEnabled: boolean;
  vendors: { id: string; state: string | null }[];
}

/** Suppliers that there still are, with their vendors. */
async function recordsOf({ db, session }: Reader, ids: readonly string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map();
  const [record, firm] = [supplier.table, vendor.table];
  const rows = await db
    .select({ id: record.id, status: record.status, vendorId: firm.id, state: firm.state })
    .from(record)
    .leftJoin(firm, and(eq(firm.tenantId, record.tenantId), eq(firm.supplierId, record.id), eq(firm.isDeleted, 0)))
    .where(and(eq(record.tenantId, session.tenantId), inArray(record.id, [...ids]), eq(record.isDeleted, 0)));
  const found = new Map<string, Standing>();
  for (const { id, status, vendorId, state } of rows) {
    const one = found.get(id) ?? { isEnabled: status === enabledSupplier, vendors: [] };
    if (vendorId !== null) one.vendors.push({ id: vendorId, state });
    found.set(id, one);
  }
  return found;
}

async function expiredFiles(ctx: SignedInContext, vendorIds: string[]) {
  if (vendorIds.length === 0) return [];
  const { name, vendorId, expireDate, tenantId, isDeleted } = vendorFile.table;
  return ctx.db
    .select({ name, vendorId, expireDate })
    .from(vendorFile.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(vendorId, vendorIds), lt(expireDate, todayOf(ctx))))
    .orderBy(vendorFile.table.id)
    .limit(mostFiles);
}

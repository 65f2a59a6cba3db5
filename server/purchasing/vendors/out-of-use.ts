import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { enabledSupplier, supplier } from '../suppliers/supplier.ts';
import { vendor } from './vendor.ts';

/** Those of some suppliers whom nobody asks any more: their record or their vendor is disabled, whatever the caller may see of them. */
export async function outOfUse(
  { db, session }: Pick<SignedInContext, 'db'> & { session: Pick<SignedInContext['session'], 'tenantId'> },
  suppliers: readonly { supplierId: string | null }[],
): Promise<Set<string>> {
  const ids = [...new Set(suppliers.flatMap(({ supplierId }) => supplierId ?? []))];
  if (ids.length === 0) return new Set();
  const [record, firm] = [supplier.table, vendor.table];
  const isBlocked = and(
    ...[eq(firm.tenantId, record.tenantId), eq(firm.supplierId, record.id), eq(firm.isDeleted, 0), eq(firm.state, 'blocked')],
  );
  const inUse = await db
    .selectDistinct({ id: record.id })
    .from(record)
    .leftJoin(firm, isBlocked)
    .where(
      and(
        ...[eq(record.tenantId, session.tenantId), inArray(record.id, ids), isNull(firm.id)],
        ...[eq(record.status, enabledSupplier), eq(record.isDeleted, 0)],
      ),
    );
  const known = new Set<string>(inUse.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

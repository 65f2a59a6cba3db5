import { and, eq, inArray, isNull, not, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { firstTaxRates, taxRate } from './tax-rate.ts';

/** Gives the transaction's tenant the rates that a plant begins with; one that has or had rates of its own keeps to them. */
export async function addFirstTaxRates(db: Transaction, tenantId: string): Promise<void> {
  const { table } = taxRate;
  const known = await db.select({ id: table.id }).from(table).where(eq(table.tenantId, tenantId)).limit(1);
  if (known.length > 0) return;
  await db
    .insert(table)
    .values(firstTaxRates.map((rate) => ({ ...rate, tenantId })))
    .onConflictDoNothing();
}

/** The rates that somebody of the plant has added, changed or removed. */
export function touchedTaxRates(): SQL | undefined {
  const { fnumber, version, isDeleted, createUser } = taxRate.table;
  const numbers = firstTaxRates.map((rate) => rate.fnumber);
  const isUntouched = and(inArray(fnumber, numbers), eq(version, 1), eq(isDeleted, 0), isNull(createUser));
  return isUntouched && not(isUntouched);
}

import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { itemCounter } from './item-counter-table.ts';

/**
 * The next code of a type, `1001-00001`. It holds the type until the transaction ends: others who add to the type wait, see this item when
 * they look for doubles, and take the same code again if it is not stored.
 */
export async function assignCode({ db, session }: SignedInContext, typeCode: string): Promise<string> {
  const [row] = await db
    .insert(itemCounter)
    .values({ tenantId: session.tenantId, typeCode, last: 1 })
    .onConflictDoUpdate({ target: [itemCounter.tenantId, itemCounter.typeCode], set: { last: sql`${itemCounter.last} + 1` } })
    .returning({ last: itemCounter.last });
  if (!row) throw new Error('A counter was not answered');
  return codeOf(typeCode, row.last);
}

/** Makes whoever adds to a type wait, so that an item that becomes the double of another is seen. */
export async function holdType({ db, session }: SignedInContext, typeCode: string): Promise<void> {
  const { tenantId, last } = itemCounter;
  const isOwn = and(eq(tenantId, session.tenantId), eq(itemCounter.typeCode, typeCode));
  await db.select({ last }).from(itemCounter).where(isOwn).for('update');
}

export const codeOf = (typeCode: string, nth: number): string => `${typeCode}-${String(nth).padStart(5, '0')}`;

import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { itemCounter } from './item-counter-table.ts';

/** The next code of a type, `1001-00001`. */
export async function assignCode(ctx: SignedInContext, typeCode: string): Promise<string> {
  const [code] = await assignCodes(ctx, typeCode, 1);
  if (code === undefined) throw new Error('A counter was not answered');
  return code;
}

/**
 * The next codes of a type. It holds the type until the transaction ends, also where none is asked for: others who add to the type wait, see
 * these items when they look for doubles, and take the same codes again if they are not stored.
 */
export async function assignCodes({ db, session }: SignedInContext, typeCode: string, count: number): Promise<string[]> {
  const [row] = await db
    .insert(itemCounter)
    .values({ tenantId: session.tenantId, typeCode, last: count })
    .onConflictDoUpdate({ target: [itemCounter.tenantId, itemCounter.typeCode], set: { last: sql`${itemCounter.last} + ${count}` } })
    .returning({ last: itemCounter.last });
  const last = row?.last ?? 0;
  return Array.from({ length: count }, (_, at) => codeOf(typeCode, last - count + 1 + at));
}

/** Makes whoever adds to a type wait, so that an item that becomes the double of another is seen. */
export async function holdType({ db, session }: SignedInContext, typeCode: string): Promise<void> {
  const { tenantId, last } = itemCounter;
  const isOwn = and(eq(tenantId, session.tenantId), eq(itemCounter.typeCode, typeCode));
  await db.select({ last }).from(itemCounter).where(isOwn).for('update');
}

export const codeOf = (typeCode: string, nth: number): string => `${typeCode}-${String(nth).padStart(5, '0')}`;

import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { item } from './item.ts';

const { code, formerCodes, tenantId, isDeleted } = item.table;

/** The item of a number, or the one that had it before it changed its type. */
export const isNumbered = (number: string): SQL | undefined => or(eq(code, number), hadNumber([number]));

/** Items that had one of these numbers: labels, mails and lists still name them by it. */
export const hadNumber = (numbers: readonly string[]): SQL | undefined =>
  and(
    isNotNull(formerCodes),
    sql`string_to_array(${formerCodes}, ', ') && ${`{${numbers.map((one) => JSON.stringify(one)).join(',')}}`}::text[]`,
  );

/** What is searched for by a number that an item had is searched for by its present one. */
export async function presentNumber({ db, session }: SignedInContext, typed: string): Promise<string> {
  if (!isNumber(typed)) return typed;
  const isOwn = and(eq(tenantId, session.tenantId), eq(isDeleted, 0), hadNumber([typed.trim()]));
  const [row] = await db.select({ code }).from(item.table).where(isOwn).limit(1);
  return row?.code ?? typed;
}

export const isNumber = (text: string): boolean => /^\d{4}-\d{3,}$/.test(text.trim());

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { param } from './param.ts';

/** A parameter's value for the caller's plant: that of the key with its tenant's id appended, else that of the key; empty without either. */
export async function plantParam({ readMain, session }: SignedInContext, key: string): Promise<string> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const own = `${key}.${session.tenantId}`;
  const [row] = await readMain((db) =>
    db
      .select({ paramValue })
      .from(param.table)
      .where(and(inArray(paramKey, [key, own]), eq(isDeleted, 0)))
      .orderBy(sql`${paramKey} = ${own} desc`)
      .limit(1),
  );
  return row?.paramValue.trim() ?? '';
}

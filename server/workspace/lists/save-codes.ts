import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import { isStorable } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { listCodes } from '#server/engine/pasted/list-codes-table.ts';
import { BusinessError } from '#server/errors.ts';

const maxCodes = 1000;
const longestCode = 255;
const maxSets = 50;

/**
 * Stores codes pasted to filter a list (one per line, or separated as people separate them), in the form in which codes are compared and
 * without quotes around them, without duplicates, case-insensitive; the oldest sets are removed.
 */
export async function keepCodes(
  { db, session }: SignedInContext,
  { list, field, text }: { list: string; field: string; text: string },
): Promise<{ id: string; count: number }> {
  const given = text.split(/[\n\r\t,，;；、]+/).flatMap((code) => withoutQuotes(plainCode(code)) || []);
  const codes = [...new Map(given.map((code) => [code.toLowerCase(), code])).values()];
  if (codes.length === 0) throw new BusinessError({ zh: '请粘贴至少一个编码', en: 'Paste at least one code' }, { field: 'text' });
  if (codes.length > maxCodes) throw new BusinessError({ zh: `最多${maxCodes}个编码`, en: `At most ${maxCodes} codes` }, { field: 'text' });
  const wrong = codes.find((code) => code.length > longestCode || !isStorable(code));
  if (wrong !== undefined) throw new BusinessError({ zh: '编码格式错误', en: 'A code has the wrong format' }, { field: 'text' });

  const { tenantId, userId } = session;
  const id = randomBytes(16).toString('hex');
  await db.insert(listCodes).values({ id, tenantId, userId, list, field, codes });
  const own = and(eq(listCodes.tenantId, tenantId), eq(listCodes.userId, userId));
  const beyond = db.select({ id: listCodes.id }).from(listCodes).where(own).orderBy(desc(listCodes.createdAt)).offset(maxSets);
  await db.delete(listCodes).where(and(own, or(inArray(listCodes.id, beyond), lt(listCodes.createdAt, sql`now() - interval '90 days'`))));
  return { id, count: codes.length };
}

const withoutQuotes = (code: string): string => code.replace(/^["'“”‘’]+/, '').replace(/["'“”‘’]{1,2}$/, '');

import { and, eq, inArray } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { item } from './item.ts';
import { isReplacing, replacing } from './standing.ts';

/**
 * Which of these numbers belong to items out of use, and what is said of each: '1001-00001 已停用，替代：1001-00002'. Everybody's items
 * count, as their numbers do.
 */
export async function retiredAmong({ db, session }: SignedInContext, numbers: readonly string[]): Promise<Map<string, Label>> {
  const { code, state, tenantId, isDeleted } = item.table;
  const rows =
    numbers.length === 0
      ? []
      : await db
          .select({ code, replacement: replacing.code })
          .from(item.table)
          .leftJoin(replacing, isReplacing)
          .where(and(eq(tenantId, session.tenantId), eq(isDeleted, 0), eq(state, 'retired'), inArray(code, [...new Set(numbers)])));
  return new Map(rows.map((row) => [row.code, saidOf(row)]));
}

/** Refuses to name an item out of use where nothing named it before. */
export async function refuseRetired(ctx: SignedInContext, named: Readonly<Record<string, string | null | undefined>>): Promise<void> {
  const numbers = Object.values(named).flatMap((number) => number || []);
  const retired = await retiredAmong(ctx, numbers);
  for (const [field, number] of Object.entries(named)) {
    const said = retired.get(number ?? '');
    if (said) throw new BusinessError(said, { field });
  }
}

const saidOf = ({ code, replacement }: { code: string; replacement: string | null }): Label =>
  replacement === null
    ? { zh: `${code} 已停用`, en: `${code} is retired` }
    : { zh: `${code} 已停用，替代：${replacement}`, en: `${code} is retired (replaced by ${replacement})` };

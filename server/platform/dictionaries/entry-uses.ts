import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { countersOfEntries } from '#server/calls/dictionary-entries.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { allEntities } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import type { dict } from './dict.ts';
import type { dictBiz } from './dict-biz.ts';

export type Dictionary = typeof dict | typeof dictBiz;

interface Use {
  text: Label;
  href?: string;
}

/** So many are counted; in use is in use. */
const most = 1000;

/** What records have the keys of these entries, by the ids of the entries. */
export async function usesOfEntries(ctx: SignedInContext, { table }: Dictionary, ids: readonly string[]): Promise<Map<string, Use[]>> {
  if (ids.length === 0) return new Map();
  const entries = await ctx.db
    .select({ id: table.id, code: table.code, key: table.dictKey })
    .from(table)
    .where(and(inArray(table.id, [...ids]), ne(table.parentId, '0'), eq(table.isDeleted, 0)));
  const found = new Map<string, Use[]>();
  for (const { id, code, key } of entries) {
    const uses = key === null ? [] : [...(await inFields(ctx, code, key)), ...(await countedByAreas(ctx, code, key))];
    if (uses.length > 0) found.set(String(id), uses);
  }
  return found;
}

async function inFields(ctx: SignedInContext, code: string, key: string): Promise<Use[]> {
  const uses: Use[] = [];
  for (const entity of allEntities())
    for (const [name, { dictionary, filter }] of fieldsOf(entity)) {
      // Drizzle types a table's columns by name; here the names come from the declaration.
      const { tenantId, isDeleted, [name]: column } = getTableColumns(entity.table) as Record<string, PgColumn | undefined>;
      if (dictionary !== code || !column) continue;
      const isHere = and(
        sql`${column}::text = ${key}`,
        isDeleted && eq(isDeleted, 0),
        tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined,
      );
      const [counted] = await ctx.readAt(entity.path, (db) =>
        db.execute<{ count: number }>(
          sql`select count(*)::int as count from (select from ${entity.table} where ${isHere} limit ${most}) as found`,
        ),
      );
      if (!counted || counted.count === 0) continue;
      const { zh, en } = entity.label;
      const shown = `${counted.count}${counted.count === most ? '+' : ''}`;
      const href = filter !== undefined && holds(ctx.session, entity.permission) ? `${entity.page}/index?${name}=${key}` : undefined;
      uses.push({ text: { zh: `${zh} ${shown} 条`, en: `${en} (${shown})` }, ...(href !== undefined && { href }) });
    }
  return uses;
}

async function countedByAreas(ctx: SignedInContext, code: string, key: string): Promise<Use[]> {
  const counted = await Promise.all(countersOfEntries().map((count) => count(ctx, code, key)));
  return counted
    .flat()
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ text: { zh: `${label.zh} ${count} 条`, en: `${label.en} (${count})` } }));
}

/** Refuses what would leave records with a key that means nothing: the removal of an entry, another key, another dictionary. */
export async function refuseUsed(ctx: SignedInContext, dictionary: Dictionary, ids: readonly string[], refusal: Label): Promise<void> {
  const rows = [...(await usesOfEntries(ctx, dictionary, ids)).values()].flat();
  if (rows.length === 0) return;
  const told = (locale: 'zh' | 'en') => rows.map(({ text }) => text[locale]);
  throw new BusinessError(
    { zh: `${refusal.zh}: ${told('zh').join('、')}`, en: `${refusal.en}: ${told('en').join(', ')}` },
    { referrers: { refusal, rows } },
  );
}

/** The same as what is said before an entry is sealed. */
export async function toldUses(ctx: SignedInContext, dictionary: Dictionary, ids: string[]): Promise<Map<string, Label>> {
  const uses = await usesOfEntries(ctx, dictionary, ids);
  return new Map(
    [...uses].map(([id, rows]) => {
      const told = (locale: 'zh' | 'en') => rows.map(({ text }) => text[locale]);
      return [
        id,
        {
          zh: `仍在使用：${told('zh').join('、')}；这些记录保留该项，不再供新选`,
          en: `Still used by ${told('en').join(', ')}, which keep it; it is no longer offered`,
        },
      ];
    }),
  );
}

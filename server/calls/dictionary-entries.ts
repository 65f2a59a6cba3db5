import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Locale, Option } from '#rules/screen.ts';
import { keep } from '#server/database/cache.ts';
import type { Transaction } from '#server/database/pool.ts';
import { dict } from '#server/platform/dictionaries/dict.ts';
import { dictBiz } from '#server/platform/dictionaries/dict-biz.ts';

const kept = keep<Option[]>(5000);

/**
 * The open entries of dictionaries by code, in their order and the asker's language; what is not kept in memory for this version in one query.
 * A code that the tenant keeps itself wins over the system's of the same name (contract 5.4).
 */
export async function readDictionaries(
  db: Transaction,
  tenantId: string,
  locale: Locale,
  codes: string[],
  version?: string,
): Promise<Map<string, Option[]>> {
  const keyOf = (code: string) => [tenantId, locale, code].join('|');
  const found = new Map<string, Option[]>();
  const missing: string[] = [];
  for (const code of new Set(codes)) {
    const entries = kept.find(keyOf(code), version);
    if (entries === undefined) missing.push(code);
    else if (entries.length > 0) found.set(code, entries);
  }
  if (missing.length === 0) return found;
  const read = await readEntries(db, tenantId, locale, missing);
  for (const code of missing) kept.put(keyOf(code), version, read.get(code) ?? []);
  return new Map([...found, ...read]);
}

async function readEntries(db: Transaction, tenantId: string, locale: Locale, codes: string[]): Promise<Map<string, Option[]>> {
  const entriesOf = (table: typeof dict.table | typeof dictBiz.table, own: boolean) =>
    db
      .select({
        own: sql<boolean>`${own}::boolean`.as('own'),
        code: table.code,
        key: table.dictKey,
        zh: table.dictValue,
        en: table.dictValueEn,
        sort: table.sort,
        id: table.id,
      })
      .from(table)
      .where(
        and(
          own ? eq(dictBiz.table.tenantId, tenantId) : undefined,
          inArray(table.code, codes),
          ne(table.parentId, '0'),
          eq(table.isSealed, 0),
          eq(table.isDeleted, 0),
        ),
      );
  const rows = await unionAll(entriesOf(dictBiz.table, true), entriesOf(dict.table, false)).orderBy(sql`sort, id`);
  const owned = new Set(rows.flatMap((row) => (row.own ? [row.code] : [])));
  const dictionaries = new Map<string, Option[]>();
  for (const { own, code, key, zh, en } of rows) {
    if (key === null || own !== owned.has(code)) continue;
    dictionaries.set(code, [...(dictionaries.get(code) ?? []), { value: key, label: locale === 'en' && en ? en : zh }]);
  }
  return dictionaries;
}

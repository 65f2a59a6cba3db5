import { sql } from 'drizzle-orm';
import type { Locale, Option } from '#rules/screen.ts';
import { createCache } from '#server/database/cache.ts';
import type { Transaction } from '#server/database/pool.ts';

const kept = createCache<Option[]>(5000);

/**
 * Returns the enabled entries of dictionaries in order and in the caller's language; reads all codes not cached under this version in one
 * query. A tenant's own dictionary overrides the system's with the same code (contract 5.4).
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
  const among = sql`code in ${codes} and parent_id <> 0 and is_sealed = 0 and is_deleted = 0`;
  const rows = await db.execute<{ own: boolean; code: string; key: string | null; zh: string; en: string | null }>(sql`
    select true as own, code, dict_key as key, dict_value as zh, dict_value_en as en, sort, id
      from system_dict_biz where tenant_id = ${tenantId} and ${among}
    union all
    select false, code, dict_key, dict_value, dict_value_en, sort, id from system_dict where ${among}
    order by sort, id`);
  const owned = new Set(rows.flatMap((row) => (row.own ? [row.code] : [])));
  const dictionaries = new Map<string, Option[]>();
  for (const { own, code, key, zh, en } of rows) {
    if (key === null || own !== owned.has(code)) continue;
    dictionaries.set(code, [...(dictionaries.get(code) ?? []), { value: key, label: locale === 'en' && en ? en : zh }]);
  }
  return dictionaries;
}

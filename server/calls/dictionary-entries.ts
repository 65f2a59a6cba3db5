import { sql } from 'drizzle-orm';
import type { Locale, Option } from '#rules/screen.ts';
import { createCache } from '#server/database/cache.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { SignedInContext } from './context.ts';

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

/** Reads the entries of a dictionary that an area keeps in tables of its own, in order and in the caller's language. */
type ReadEntries = (ctx: SignedInContext) => Promise<Option[]>;

const areas = new Map<string, ReadEntries>();

/** Makes what an area knows a dictionary, so that fields of any entity offer, check and name it like one. */
export function fillsDictionary(code: string, read: ReadEntries): void {
  areas.set(code, read);
}

/** The dictionaries asked for: those of areas, and of the others what the tables of dictionaries have. */
export async function dictionariesIn(
  ctx: SignedInContext,
  codes: readonly string[],
  readTables: (codes: string[]) => Promise<Map<string, Option[]>>,
): Promise<Map<string, Option[]>> {
  const own = [...new Set(codes)].filter((code) => areas.has(code));
  if (own.length === 0) return readTables([...codes]);
  const others = codes.filter((code) => !areas.has(code));
  const found = others.length === 0 ? new Map<string, Option[]>() : await readTables(others);
  for (const code of own) found.set(code, (await areas.get(code)?.(ctx)) ?? []);
  return found;
}

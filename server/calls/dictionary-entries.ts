import { sql } from 'drizzle-orm';
import type { Label, Locale, Option } from '#rules/screen.ts';
import { createCache } from '#server/database/cache.ts';
import { naturally } from '#server/database/natural-order.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { SignedInContext } from './context.ts';

/** The entries of a dictionary that are offered, and what keys that were offered once were called. */
interface Entries {
  offered: Option[];
  past: Option[];
}

/** `ever`: also entries that were sealed or removed, after the others, for records that have them. */
export type WhichEntries = 'offered' | 'ever';

const kept = createCache<Entries>(5000);

/**
 * Returns the enabled entries of dictionaries in order and in the caller's language; reads all codes not cached under this version in one
 * query. A tenant's own dictionary overrides the system's with the same code (contract 5.4).
 */
export async function readDictionaries(
  db: Transaction,
  { tenantId, locale, version }: { tenantId: string; locale: Locale; version?: string | undefined },
  codes: string[],
  which: WhichEntries = 'offered',
): Promise<Map<string, Option[]>> {
  const keyOf = (code: string) => [tenantId, locale, code].join('|');
  const known = new Map([...new Set(codes)].map((code) => [code, kept.find(keyOf(code), version)] as const));
  const missing = [...known].flatMap(([code, entries]) => (entries === undefined ? [code] : []));
  if (missing.length > 0)
    for (const [code, entries] of await readEntries(db, tenantId, locale, missing)) {
      kept.put(keyOf(code), version, entries);
      known.set(code, entries);
    }
  const found = [...known].map(
    ([code, { offered = [], past = [] } = {}]) => [code, which === 'ever' ? [...offered, ...past] : offered] as const,
  );
  return new Map(found.filter(([, options]) => options.length > 0));
}

async function readEntries(db: Transaction, tenantId: string, locale: Locale, codes: string[]): Promise<Map<string, Entries>> {
  const among = sql`code in ${codes} and parent_id <> 0`;
  const label = locale === 'en' ? sql`coalesce(nullif(en, ''), zh)` : sql`zh`;
  const rows = await db.execute<{ own: boolean; gone: boolean; code: string; key: string | null; zh: string; en: string | null }>(sql`
    select * from (select true as own, is_sealed <> 0 or is_deleted <> 0 as gone, code, dict_key as key, dict_value as zh, dict_value_en as en, sort, id
      from system_dict_biz where tenant_id = ${tenantId} and ${among}
    union all
    select false, is_sealed <> 0 or is_deleted <> 0, code, dict_key, dict_value, dict_value_en, sort, id from system_dict where ${among}) entries
    order by sort, ${naturally(label)}, id`);
  const owned = new Set(rows.flatMap(({ own, gone, code }) => (own && !gone ? [code] : [])));
  const dictionaries = new Map(codes.map((code): [string, Entries] => [code, { offered: [], past: [] }]));
  const isOffered = ({ own, gone, code }: (typeof rows)[number]) => !gone && own === owned.has(code);
  // Of several entries that a key had, the plant's own names it.
  for (const row of [...rows.filter(isOffered), ...rows.filter((one) => !isOffered(one)).sort((one, other) => +other.own - +one.own)]) {
    const { code, key, zh, en } = row;
    const { offered, past } = dictionaries.get(code) ?? { offered: [], past: [] };
    if (key === null || (!isOffered(row) && [...offered, ...past].some(({ value }) => value === key))) continue;
    (isOffered(row) ? offered : past).push({ value: key, label: locale === 'en' && en ? en : zh });
  }
  return dictionaries;
}

/** Reads the entries of a dictionary that an area keeps in tables of its own, in order and in the caller's language. */
type ReadEntries = (ctx: SignedInContext, which: WhichEntries) => Promise<Option[]>;

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
  which: WhichEntries = 'offered',
): Promise<Map<string, Option[]>> {
  const own = [...new Set(codes)].filter((code) => areas.has(code));
  if (own.length === 0) return readTables([...codes]);
  const others = codes.filter((code) => !areas.has(code));
  const found = others.length === 0 ? new Map<string, Option[]>() : await readTables(others);
  for (const code of own) found.set(code, (await areas.get(code)?.(ctx, which)) ?? []);
  return found;
}

/** The same caller, who reads names and dictionaries in one of the languages: files are written in either. */
export function inLanguage(ctx: SignedInContext, locale: Locale): SignedInContext {
  if (locale === ctx.locale) return ctx;
  const { tenantId } = ctx.session;
  const dictionaries: SignedInContext['dictionaries'] = (codes, which) =>
    dictionariesIn(
      { ...ctx, locale },
      codes,
      (others) => ctx.readMain((main) => readDictionaries(main, { tenantId, locale }, others, which)),
      which,
    );
  return { ...ctx, locale, dictionaries };
}

/** The same caller, who reads each dictionary once, for work over many rows. */
export function readingOnce(ctx: SignedInContext): SignedInContext {
  const read = new Map<string, ReturnType<SignedInContext['dictionaries']>>();
  const dictionaries: SignedInContext['dictionaries'] = (codes, which = 'offered') => {
    const key = JSON.stringify([codes, which]);
    const found = read.get(key) ?? ctx.dictionaries(codes, which);
    read.set(key, found);
    return found;
  };
  return { ...ctx, dictionaries };
}

/** Counts the records of an area that have an entry where no field of an entity says so. */
type CountUses = (ctx: SignedInContext, code: string, key: string) => Promise<{ label: Label; count: number }[]>;

const counters: CountUses[] = [];

export function countsEntries(count: CountUses): void {
  counters.push(count);
}
export const countersOfEntries = (): readonly CountUses[] => counters;

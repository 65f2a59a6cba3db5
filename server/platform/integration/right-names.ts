import { sql } from 'drizzle-orm';
import type { Locale } from '#rules/screen.ts';
import type { Transaction } from '#server/database/pool.ts';

/** Rights as the dialog that grants them shows them: `Work orders › Add (workorder_add)`. A code without a menu stands for itself. */
export async function rightNames(db: Transaction, codes: readonly string[], locale: Locale): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db.execute<{ code: string; zh: string; en: string; parentZh: string | null; parentEn: string | null }>(sql`
    select m.code, m.name as zh, coalesce(nullif(m.name_en, ''), m.name) as en,
      case when m.category = 2 then p.name end as "parentZh", case when m.category = 2 then coalesce(nullif(p.name_en, ''), p.name) end as "parentEn"
    from system_menu m left join system_menu p on p.id = m.parent_id and p.is_deleted = 0
    where m.is_deleted = 0 and m.code = any(${`{${codes.join(',')}}`}::text[])`);
  const inWords = (name: string, parent: string | null) => (parent === null ? name : `${parent} › ${name}`);
  const found = new Map(rows.map((row) => [row.code, locale === 'zh' ? inWords(row.zh, row.parentZh) : inWords(row.en, row.parentEn)]));
  return codes.map((code) => (found.has(code) ? `${found.get(code)} (${code})` : code));
}

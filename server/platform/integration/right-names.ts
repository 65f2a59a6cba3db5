import { sql } from 'drizzle-orm';
import type { Locale } from '#rules/screen.ts';
import type { Transaction } from '#server/database/pool.ts';

/** Rights as the dialog that grants them shows them: `Work orders › Add (workorder_add)`. A code without a menu stands for itself. */
export async function rightNames(db: Transaction, codes: readonly string[], locale: Locale): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db.execute<{ code: string; name: string; parent: string | null }>(sql`
    select m.code, ${nameIn('m', locale)} as name, case when m.category = 2 then ${nameIn('p', locale)} end as parent
    from system_menu m left join system_menu p on p.id = m.parent_id and p.is_deleted = 0
    where m.is_deleted = 0 and m.code = any(${`{${codes.join(',')}}`}::text[])`);
  const found = new Map(rows.map(({ code, name, parent }) => [code, parent ? `${parent} › ${name}` : name]));
  return codes.map((code) => (found.has(code) ? `${found.get(code)} (${code})` : code));
}

const nameIn = (menu: 'm' | 'p', locale: Locale) => {
  const alias = sql.identifier(menu);
  return locale === 'en' ? sql`coalesce(nullif(${alias}.name_en, ''), ${alias}.name)` : sql`${alias}.name`;
};

import { type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { topMenu } from './top-menu.ts';
import { topMenuSetting } from './top-menu-setting-table.ts';

/** A top bar entry, and the menus that remain in the side menu when it is selected. */
export interface TopEntry {
  id: string;
  name: string;
  icon: string;
  path: string;
  menuIds: string[];
}

/** A menu of a top bar entry. */
export interface TopMenuRow {
  id: string;
  name: string;
  nameEn: string | null;
  icon: string | null;
  path: string | null;
  menuId: string;
}

/** The menus of the tenant's top bar in order, as a column. */
export function topBarColumn(ctx: SignedInContext): SQL<TopMenuRow[]> {
  const { id, name, nameEn, source, path, sort } = topMenu.table;
  const { tenantId, topMenuId, menuId } = topMenuSetting;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', ${id}::text, 'name', ${name}, 'nameEn', ${nameEn}, 'icon', ${source}, 'path', ${path}, 'menuId', ${menuId}::text)
      order by ${sort}, ${id}, ${menuId}), '[]')
    from ${topMenuSetting} join ${topMenu.table} on ${id} = ${topMenuId} and ${visibleRows(topMenu, ctx)}
    where ${tenantId} = ${ctx.session.tenantId})`;
}

/** The user's top bar: the entries with at least one menu that he can see (specification 2.4). */
export async function topBarOf(ctx: SignedInContext, seen: ReadonlySet<string>): Promise<TopEntry[]> {
  const [row] = await ctx.db.execute<{ rows: TopMenuRow[] }>(sql`select ${topBarColumn(ctx)} as rows`);
  return topEntries(ctx, row?.rows ?? [], seen);
}

export function topEntries(ctx: SignedInContext, rows: readonly TopMenuRow[], seen: ReadonlySet<string>): TopEntry[] {
  const entries = new Map<string, TopEntry>();
  for (const { menuId, icon, path: own, name: chinese, nameEn: english, ...row } of rows) {
    if (!seen.has(menuId)) continue;
    const label = (ctx.locale === 'en' && english) || chinese;
    const entry = entries.get(row.id) ?? { ...row, name: label, icon: icon ?? '', path: own ?? '', menuIds: [] };
    entry.menuIds.push(menuId);
    entries.set(row.id, entry);
  }
  return [...entries.values()];
}

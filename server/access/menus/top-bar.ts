import { and, asc, eq } from 'drizzle-orm';
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

/** The user's top bar: the entries with at least one menu that he can see (specification 2.4). */
export async function topBarOf(ctx: SignedInContext, seen: ReadonlySet<string>): Promise<TopEntry[]> {
  const { table } = topMenu;
  const { id, name, nameEn, source, path, sort } = table;
  const rows = await ctx.db
    .select({ id, name, nameEn, icon: source, path, menuId: topMenuSetting.menuId })
    .from(topMenuSetting)
    .innerJoin(table, and(eq(id, topMenuSetting.topMenuId), visibleRows(topMenu, ctx)))
    .where(eq(topMenuSetting.tenantId, ctx.session.tenantId))
    .orderBy(asc(sort), asc(id), asc(topMenuSetting.menuId));
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

import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { menu } from '../menus/menu.ts';
import { topMenu } from '../menus/top-menu.ts';
import { topMenuSetting } from '../menus/top-menu-setting-table.ts';

const topMenus = [
  { code: 'production', name: '生产', nameEn: 'Production', source: 'factory', sort: 1, groups: ['board'] },
  { code: 'administration', name: '管理', nameEn: 'Administration', source: 'settings', sort: 2, groups: ['authority', 'system'] },
] as const;

/** Two top bar entries, each with the pages of its groups. */
export async function seedTopMenus(db: Transaction): Promise<void> {
  const menus = await db
    .select({ id: menu.table.id, code: menu.table.code, parentId: menu.table.parentId })
    .from(menu.table)
    .where(and(eq(menu.table.category, 1), eq(menu.table.isEnabled, true)));
  for (const { groups, ...entry } of topMenus) {
    const [made] = await db.insert(topMenu.table).values(entry).returning({ id: topMenu.table.id });
    const heads = menus.filter(({ code }) => (groups as readonly string[]).includes(code)).map(({ id }) => id);
    const pages = menus.filter(({ id, parentId }) => heads.includes(id) || heads.includes(parentId));
    await db.insert(topMenuSetting).values(pages.map(({ id }) => ({ topMenuId: String(made?.id), menuId: id })));
  }
}

import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { roleMenu } from '../roles/role-grant-tables.ts';
import { menu } from './menu.ts';

/** Grants menus to a role by code, each with all its descendants. */
export async function grantMenus(db: Transaction, roleId: string, codes: readonly string[]): Promise<void> {
  const { id, parentId, code, isDeleted } = menu.table;
  const menus = await db.select({ id, parentId, code }).from(menu.table).where(eq(isDeleted, 0));
  const granted = withBelow(menus, codes);
  if (granted.size > 0) await db.insert(roleMenu).values([...granted].map((menuId) => ({ roleId, menuId })));
}

/** The ids of the menus with these codes and of all their descendants. */
export function withBelow(menus: readonly { id: string; parentId: string; code: string }[], codes: readonly string[]): Set<string> {
  const found = new Set(menus.filter((one) => codes.includes(one.code)).map((one) => one.id));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const one of menus) if (found.has(one.parentId)) found.add(one.id);
  }
  return found;
}

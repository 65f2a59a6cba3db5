import type { Transaction } from '#server/database/pool.ts';
import { menu } from '#server/system/menu.ts';
import { listButtons, type MenuSeed } from './menus.ts';

type NewMenu = typeof menu.table.$inferInsert;

/** Adds the menus whose codes were never there, level by level. */
export async function addMenus(db: Transaction, seeds: readonly MenuSeed[]): Promise<void> {
  const { id, code } = menu.table;
  const known = new Map((await db.select({ id, code }).from(menu.table)).map((row) => [row.code, row.id]));
  const add = async (rows: NewMenu[]) => {
    const missing = rows.filter((row) => !known.has(row.code));
    if (missing.length === 0) return;
    for (const row of await db.insert(menu.table).values(missing).returning({ id, code })) known.set(row.code, row.id);
  };
  for (let level = [...seeds], above = new Map<string, string>(); level.length > 0; ) {
    const parents = above;
    await add(level.map((seed, at) => menuRow(seed, at, known.get(parents.get(seed.code) ?? ''))));
    await add(level.flatMap((seed) => buttonRows(seed, known.get(seed.code))));
    above = new Map(level.flatMap((seed) => (seed.children ?? []).map((child) => [child.code, seed.code] as const)));
    level = level.flatMap((seed) => seed.children ?? []);
  }
}

const menuRow = ({ code, zh, en, path, icon }: MenuSeed, at: number, parentId = '0'): NewMenu => ({
  code,
  name: zh,
  nameEn: en,
  alias: 'menu',
  path,
  source: icon,
  parentId,
  sort: at + 1,
  category: 1,
  action: 0,
  isOpen: 1,
  isEnabled: true,
});

const buttonRows = ({ code, path, buttons = listButtons }: MenuSeed, parentId = '0'): NewMenu[] =>
  buttons.map(({ alias, zh, en, action, icon }, at) => ({
    code: `${code}_${alias}`,
    name: zh,
    nameEn: en,
    alias,
    path: `${path}/${alias}`,
    source: icon,
    parentId,
    sort: at + 1,
    category: 2,
    action,
    isOpen: 1,
    isEnabled: true,
  }));

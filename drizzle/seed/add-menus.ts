import { and, eq, inArray, isNull } from 'drizzle-orm';
import { menu } from '#server/access/menus/menu.ts';
import type { Transaction } from '#server/database/pool.ts';
import { buttonCode, listButtons, type MenuSeed } from '#server/seed/menu-seed.ts';

type NewMenu = typeof menu.table.$inferInsert;

/**
 * Adds the menus whose codes never existed, level by level, and enables those that have a screen by now; future ones stay disabled. What
 * nobody has changed by hand is called as this build calls it.
 */
export async function addMenus(db: Transaction, seeds: readonly MenuSeed[], future: readonly MenuSeed[] = []): Promise<void> {
  const { id, code } = menu.table;
  const known = new Map((await db.select({ id, code }).from(menu.table)).map((row) => [row.code, row.id]));
  const current = codesOf(seeds);
  await addLevels(db, known, seeds, new Map(), { isEnabled: true, firstSort: 1 });
  await enableCurrent(db, current);
  await renameUntouched(db, seeds);
  const comingLater = withoutCodes(future, new Set(current));
  const above = new Map(comingLater.flatMap(({ code: one, below }) => (below === undefined ? [] : [[one, below] as const])));
  await addLevels(db, known, comingLater, above, { isEnabled: false, firstSort: 50 });
}

/** The initial state of rows: current menus first, future ones after them, disabled. */
interface Manner {
  isEnabled: boolean;
  firstSort: number;
}

async function addLevels(
  db: Transaction,
  known: Map<string, string>,
  seeds: readonly MenuSeed[],
  roots: Map<string, string>,
  manner: Manner,
): Promise<void> {
  const { id, code } = menu.table;
  const add = async (rows: NewMenu[]) => {
    const missing = rows.filter((row) => !known.has(row.code));
    if (missing.length === 0) return;
    for (const row of await db.insert(menu.table).values(missing).returning({ id, code })) known.set(row.code, row.id);
  };
  for (let level = [...seeds], above = roots; level.length > 0; ) {
    const parents = above;
    await add(level.map((seed, at) => menuRow(seed, manner.firstSort + at, manner.isEnabled, known.get(parents.get(seed.code) ?? ''))));
    await add(level.flatMap((seed) => buttonRows(seed, manner.isEnabled, known.get(seed.code))));
    above = new Map(level.flatMap((seed) => (seed.children ?? []).map((child) => [child.code, seed.code] as const)));
    level = level.flatMap((seed) => seed.children ?? []);
  }
}

/** An older database has menus without a screen as disabled; without an update user, nobody has changed them by hand. */
async function enableCurrent(db: Transaction, codes: string[]): Promise<void> {
  const { code, isEnabled, updateUser } = menu.table;
  await db
    .update(menu.table)
    .set({ isEnabled: true })
    .where(and(inArray(code, codes), eq(isEnabled, false), isNull(updateUser)));
}

/** Names, and who sees an entry, follow the build until somebody changes the entry. */
async function renameUntouched(db: Transaction, seeds: readonly MenuSeed[]): Promise<void> {
  const { id, code, name, nameEn, roles, updateUser } = menu.table;
  const untouched = await db.select({ id, code, name, nameEn, roles }).from(menu.table).where(isNull(updateUser));
  const rows = new Map(untouched.map((row) => [row.code, row]));
  for (let level = [...seeds]; level.length > 0; level = level.flatMap(({ children = [] }) => children))
    for (const seed of level) {
      const row = rows.get(seed.code);
      const now = { name: seed.zh, nameEn: seed.en, roles: seed.roles ?? null };
      if (!row || (row.name === now.name && row.nameEn === now.nameEn && row.roles === now.roles)) continue;
      await db.update(menu.table).set(now).where(eq(id, row.id));
    }
}

/** The codes of menus and of their buttons. */
export const codesOf = (seeds: readonly MenuSeed[]): string[] =>
  seeds.flatMap(({ code, buttons = listButtons, children = [] }) => [
    code,
    ...buttons.map((button) => buttonCode(code, button)),
    ...codesOf(children),
  ]);

/** Future entries without the current ones; a group that is current by now is left out, and its future entries are added below it. */
function withoutCodes(future: readonly MenuSeed[], current: ReadonlySet<string>): MenuSeed[] {
  return future.flatMap((seed): MenuSeed[] => {
    const children = withoutCodes(seed.children ?? [], current);
    if (!current.has(seed.code)) return [{ ...seed, children }];
    return children.map((child) => ({ ...child, below: seed.code }));
  });
}

const menuRow = ({ code, zh, en, path, icon, roles }: MenuSeed, sort: number, isEnabled: boolean, parentId = '0'): NewMenu => ({
  code,
  name: zh,
  nameEn: en,
  alias: 'menu',
  path,
  source: icon,
  roles,
  parentId,
  sort,
  category: 1,
  action: 0,
  isOpen: 1,
  isEnabled,
});

const buttonRows = ({ code, path, buttons = listButtons }: MenuSeed, isEnabled: boolean, parentId = '0'): NewMenu[] =>
  buttons.map(({ alias, zh, en, action, icon, ...own }, at) => ({
    code: buttonCode(code, { alias, ...own }),
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
    isEnabled,
  }));

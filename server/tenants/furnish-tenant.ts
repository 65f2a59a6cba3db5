import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { menu } from '#server/access/menus/menu.ts';
import { role } from '#server/access/roles/role.ts';
import { handedOutMenu, roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { dict } from '#server/platform/dictionaries/dict.ts';
import { dictBiz } from '#server/platform/dictionaries/dict-biz.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { post } from '#server/platform/organisation/post.ts';
import type { NewDictionary } from '#server/seed/dictionary-seed.ts';

export interface Furnishing {
  tenantName: string;
  /** The hash of the first user's password. */
  password: string;
  mustChangePassword: boolean;
  role: { alias: string; name: string };
  /** Menus granted to the role, each with all its descendants. */
  menuCodes: readonly string[];
  dictionaries: readonly NewDictionary[];
}

/**
 * The initial data of a tenant (contract 5.6): a role with menus, a top department with the tenant's name, a post, the business
 * dictionaries, and the user `admin`. The rows belong to the transaction's tenant.
 */
export async function furnishTenant(
  db: Transaction,
  { tenantName, password, mustChangePassword, menuCodes, dictionaries, ...given }: Furnishing,
): Promise<void> {
  const [madeRole] = await db
    .insert(role.table)
    .values({ roleAlias: given.role.alias, roleName: given.role.name, parentId: '0', sort: 1 })
    .returning({ id: role.table.id });
  const [madeDept] = await db
    .insert(dept.table)
    .values({ deptName: tenantName, fullName: tenantName, parentId: '0', deptCategory: 1, ancestors: '0', sort: 1 })
    .returning({ id: dept.table.id });
  const [madePost] = await db
    .insert(post.table)
    .values({ postCode: 'ceo', postName: '首席执行官', category: 1, sort: 1 })
    .returning({ id: post.table.id });
  if (!madeRole || !madeDept || !madePost) throw new Error('A tenant could not be furnished');
  await grantMenus(db, madeRole.id, menuCodes);
  await countAsHandedOut(db);
  await addDictionaries(db, dictBiz, dictionaries);
  await db.insert(user.table).values({
    account: 'admin',
    password,
    mustChangePassword,
    name: given.role.name,
    realName: given.role.name,
    roleId: madeRole.id,
    deptId: madeDept.id,
    postId: madePost.id,
    userType: 1,
    status: 1,
  });
}

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

/** A menu with a screen, even if disabled by an administrator; menus whose screen does not exist yet are excluded. */
export const hasScreen = () => and(eq(menu.table.isDeleted, 0), or(eq(menu.table.isEnabled, true), isNotNull(menu.table.updateUser)));

/** A new tenant counts today's menus as handed out, granted or not (decision 030). */
async function countAsHandedOut(db: Transaction): Promise<void> {
  const known = await db.select({ code: menu.table.code }).from(menu.table).where(hasScreen());
  if (known.length > 0) await db.insert(handedOutMenu).values(known);
}

/** Adds dictionaries with their entries, in the given order. */
export async function addDictionaries(
  db: Transaction,
  { table }: typeof dict | typeof dictBiz,
  dictionaries: readonly NewDictionary[],
): Promise<void> {
  if (dictionaries.length === 0) return;
  const heads = await db
    .insert(table)
    .values(
      dictionaries.map(({ code, zh, en }, at) => ({
        code,
        parentId: '0',
        dictKey: '-1',
        dictValue: zh,
        dictValueEn: en,
        sort: at + 1,
        isSealed: 0,
      })),
    )
    .returning({ id: table.id, code: table.code });
  const idOf = new Map(heads.map((head) => [head.code, head.id]));
  const entries = dictionaries.flatMap(({ code, entries: all }) =>
    all.map(({ key, zh, en, remark }, at) => ({
      code,
      parentId: idOf.get(code) ?? '0',
      dictKey: key,
      dictValue: zh,
      dictValueEn: en,
      remark: remark ?? null,
      sort: at + 1,
      isSealed: 0,
    })),
  );
  if (entries.length > 0) await db.insert(table).values(entries);
}

/** The business dictionaries of the caller's own tenant, copied to a new tenant (contract 5.6). */
export async function readBusinessDictionaries({ db, session }: SignedInContext): Promise<NewDictionary[]> {
  const { table } = dictBiz;
  const live = and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0));
  const heads = await db
    .select()
    .from(table)
    .where(and(live, eq(table.parentId, '0')))
    .orderBy(table.sort, table.id);
  const codes = heads.map((head) => head.code);
  if (codes.length === 0) return [];
  const entries = await db
    .select()
    .from(table)
    .where(and(live, ne(table.parentId, '0'), inArray(table.code, codes)))
    .orderBy(table.sort, table.id);
  return heads.map(({ code, dictValue, dictValueEn }) => ({
    code,
    zh: dictValue,
    en: dictValueEn,
    entries: entries
      .filter((entry) => entry.code === code)
      .map((entry) => ({ key: entry.dictKey ?? '', zh: entry.dictValue, en: entry.dictValueEn, remark: entry.remark })),
  }));
}

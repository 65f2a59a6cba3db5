import { and, eq, inArray, ne } from 'drizzle-orm';
import { grantMenus } from '#server/access/menus/grant-menus.ts';
import { countAsHandedOut } from '#server/access/menus/hand-out-menus.ts';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { dict } from '#server/platform/dictionaries/dict.ts';
import { dictBiz } from '#server/platform/dictionaries/dict-biz.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { post } from '#server/platform/organisation/post.ts';
import { addFirstTaxRates } from '#server/purchasing/suppliers/first-tax-rates.ts';
import type { NewDictionary } from '#server/seed/dictionary-seed.ts';
import { addFirstLeaveProcess } from '#server/workflow/leave/first-leave-process.ts';

export interface Furnishing {
  tenantId: string;
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
 * dictionaries, the rates of tax, the process of leave, and the user `admin`. The rows belong to the transaction's tenant.
 */
export async function furnishTenant(
  db: Transaction,
  { tenantId, tenantName, password, mustChangePassword, menuCodes, dictionaries, ...given }: Furnishing,
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
  await addFirstTaxRates(db, tenantId);
  await addFirstLeaveProcess(db, tenantId);
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

import { and, eq, inArray } from 'drizzle-orm';
import { menu } from '#server/access/menus/menu.ts';
import { topMenu } from '#server/access/menus/top-menu.ts';
import { topMenuSetting } from '#server/access/menus/top-menu-setting-table.ts';
import { tenantPackage } from '#server/access/packages/tenant-package.ts';
import { roleDataScope } from '#server/access/roles/role-grant-tables.ts';
import { dataScope } from '#server/access/scopes/data-scope.ts';
import type { Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { supervisedMenus } from './menus.ts';

const departmentAndBelow = 4;
const topMenus = [
  { code: 'production', name: '生产', nameEn: 'Production', source: 'factory', sort: 1, groups: ['board'] },
  { code: 'administration', name: '管理', nameEn: 'Administration', source: 'settings', sort: 2, groups: ['authority', 'system'] },
] as const;

const packages = [
  { packageName: '生产基础版', remark: '看板、报工与人员，不含字典维护', codes: ['board', 'role', 'user', 'dept', 'post'] },
  { packageName: '生产完整版', remark: '全部生产与系统管理菜单', codes: ['board', 'authority', 'system'] },
] as const;

/** The packages that the platform sells; one plant has the smaller one. */
export async function seedPackages(db: Transaction, tenantId: string): Promise<void> {
  const known = await db.select({ id: tenantPackage.table.id }).from(tenantPackage.table).limit(1);
  if (known.length > 0) return;
  const ids = await menuIds(db);
  const made = await db
    .insert(tenantPackage.table)
    .values(
      packages.map(({ packageName, remark, codes }) => ({
        packageName,
        remark,
        menuId: codes.flatMap((code) => ids.get(code) ?? []).join(','),
      })),
    )
    .returning({ id: tenantPackage.table.id });
  await db.update(tenant.table).set({ packageId: made[0]?.id }).where(eq(tenant.table.tenantId, tenantId));
}

/** Two entries of the top bar, each with the pages of its groups. */
export async function seedTopMenus(db: Transaction): Promise<void> {
  const menus = await db.select({ id: menu.table.id, code: menu.table.code, parentId: menu.table.parentId }).from(menu.table).where(isPage);
  for (const { groups, ...entry } of topMenus) {
    const [made] = await db.insert(topMenu.table).values(entry).returning({ id: topMenu.table.id });
    const heads = menus.filter(({ code }) => (groups as readonly string[]).includes(code)).map(({ id }) => id);
    const pages = menus.filter(({ id, parentId }) => heads.includes(id) || heads.includes(parentId));
    await db.insert(topMenuSetting).values(pages.map(({ id }) => ({ topMenuId: String(made?.id), menuId: id })));
  }
}

/** Data scopes of the production menus, granted to the role of the shop's supervisor. */
export async function seedScopes(db: Transaction, roleId: string): Promise<void> {
  const menus = await db
    .select({ id: menu.table.id, code: menu.table.code, name: menu.table.name })
    .from(menu.table)
    .where(inArray(menu.table.code, [...supervisedMenus]));
  const made = await db
    .insert(dataScope.table)
    .values(
      menus.map(({ id, code, name }) => ({
        menuId: id,
        resourceCode: `${code}_dept`,
        scopeName: `${name}:本部门及以下`,
        scopeType: departmentAndBelow,
        scopeField: '*',
        scopeColumn: 'create_dept',
      })),
    )
    .returning({ id: dataScope.table.id });
  await db.insert(roleDataScope).values(made.map(({ id }) => ({ roleId, dataScopeId: id })));
}

const isPage = and(eq(menu.table.category, 1), eq(menu.table.isEnabled, true));

async function menuIds(db: Transaction): Promise<Map<string, string>> {
  return new Map((await db.select({ id: menu.table.id, code: menu.table.code }).from(menu.table)).map(({ id, code }) => [code, id]));
}

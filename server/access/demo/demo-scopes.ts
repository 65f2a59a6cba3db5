import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { menu } from '../menus/menu.ts';
import { roleDataScope } from '../roles/role-grant-tables.ts';
import { dataScope } from '../scopes/data-scope.ts';

const departmentAndBelow = 4;

/** Data scopes of the production menus, granted to the role of the shop's supervisor. */
export async function seedScopes(db: Transaction, { supervisedMenus, roleIds }: DemoPlant): Promise<void> {
  const roleId = roleIds.get('supervisor') ?? '0';
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

import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import type { DemoRole } from '#server/seed/menu-seed.ts';
import { menu } from '../menus/menu.ts';
import { role } from '../roles/role.ts';
import { roleMenu } from '../roles/role-grant-tables.ts';

/** The roles of the demo factory in addition to those that every tenant has. */
export const demoRoles: readonly { alias: DemoRole; name: string }[] = [
  { alias: 'manager', name: '生产经理' },
  { alias: 'supervisor', name: '车间主任' },
  { alias: 'leader', name: '线长' },
  { alias: 'engineer', name: '工程师' },
  { alias: 'ipqc', name: 'IPQC' },
  { alias: 'buyer', name: '采购员' },
  { alias: 'hr', name: '人事专员' },
  { alias: 'employee', name: '员工' },
  { alias: 'boss', name: '老板' },
];

/** Adds the roles with the permissions that each area grants them. */
export async function seedRoles(db: Transaction, { isWhole, rightsOf, roleIds }: DemoPlant): Promise<void> {
  const roles = isWhole ? demoRoles : demoRoles.filter(({ alias }) => alias === 'leader');
  for (const [index, { alias, name }] of roles.entries()) {
    const roleId = await addRole(db, { roleAlias: alias, roleName: name, sort: index + 10 });
    roleIds.set(alias, roleId);
    const menus = await findMenus(db, rightsOf(alias));
    if (menus.length > 0)
      await db
        .insert(roleMenu)
        .values(menus.map(({ id }) => ({ roleId, menuId: id })))
        .onConflictDoNothing();
  }
}

/** A role that every plant begins with is called here as the demo calls it. */
async function addRole(db: Transaction, { roleAlias, ...called }: { roleAlias: string; roleName: string; sort: number }): Promise<string> {
  const { id } = role.table;
  const [known] = await db.update(role.table).set(called).where(eq(role.table.roleAlias, roleAlias)).returning({ id });
  const [row] = known
    ? [known]
    : await db
        .insert(role.table)
        .values({ roleAlias, parentId: '0', ...called })
        .returning({ id });
  return String(row?.id);
}

/** Finds the menus and buttons with these codes; `x_*` means menu x with all its buttons. */
async function findMenus(db: Transaction, codes: readonly string[]) {
  const { id, code, isDeleted } = menu.table;
  const heads = codes.filter((one) => one.endsWith('_*')).map((one) => one.slice(0, -2));
  return db
    .select({ id })
    .from(menu.table)
    .where(and(eq(isDeleted, 0), or(inArray(code, [...codes, ...heads]), ...heads.map((head) => like(code, `${head}\\_%`)))));
}

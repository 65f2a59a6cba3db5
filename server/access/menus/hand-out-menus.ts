import { and, eq, inArray, isNotNull, notExists, or } from 'drizzle-orm';
import { except } from 'drizzle-orm/pg-core';
import { platformTenant } from '#server/calls/find-identity.ts';
import { packageMenus } from '#server/calls/package-menus.ts';
import type { Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { inSlices } from '../roles/granted.ts';
import { adminAlias, superAlias } from '../roles/rank.ts';
import { role } from '../roles/role.ts';
import { handedOutMenu, roleMenu } from '../roles/role-grant-tables.ts';
import { withBelow } from './grant-menus.ts';
import { aButton, menu, platformPages } from './menu.ts';

/** Records the present menus before a build adds its own, for tenants from a build that did not record them yet. */
export async function countPresentMenus(db: Transaction): Promise<void> {
  const { tenantId, isDeleted } = tenant.table;
  const counted = db.select({ code: handedOutMenu.code }).from(handedOutMenu).where(eq(handedOutMenu.tenantId, tenantId));
  const tenants = await db
    .select({ tenantId })
    .from(tenant.table)
    .where(and(eq(isDeleted, 0), notExists(counted)));
  if (tenants.length === 0) return;
  const menus = await db.select({ code: menu.table.code }).from(menu.table).where(hasScreen());
  const present = tenants.flatMap((one) => menus.map(({ code }) => ({ ...one, code })));
  for (const rows of inSlices(present)) await db.insert(handedOutMenu).values(rows);
}

/** A new tenant counts today's menus as handed out, granted or not (decision 030). */
export async function countAsHandedOut(db: Transaction): Promise<void> {
  const known = await db.select({ code: menu.table.code }).from(menu.table).where(hasScreen());
  if (known.length > 0) await db.insert(handedOutMenu).values(known);
}

/** The menus of this build. */
export interface Brought {
  /** Of its menus and buttons. */
  codes: string[];
  /** Those that a new tenant's administrator starts with. */
  firstMenus: readonly string[];
  /** Roles that the console itself makes in a tenant, with what they hold. */
  ownRoles: readonly { roleAlias: string; menuCodes: readonly string[] }[];
}

/**
 * Grants each tenant's administrators, and the console's own roles there, the menus that this build adds, that its package allows and that
 * were never granted there (decision 030). A grant that an administrator removes later stays removed; menus outside the package wait for a start with a larger one.
 */
export async function handOutMenus(db: Transaction, { codes, firstMenus, ownRoles }: Brought): Promise<void> {
  const news = await readNews(db, codes);
  if (news.length === 0) return;
  const administrators = await readAdministrators(db, news);
  const isAllowed = await readLimits(db, news, firstMenus);
  const isHandedOut = (one: News) => isAllowed(one, one.tenantId === platformTenant);
  const waiting = new Set(news.filter((one) => !one.isButton && !isHandedOut(one)).map(keyOf));
  // The buttons of a waiting page are granted together with it.
  const handedOut = news.filter((one) => isHandedOut(one) && !(one.isButton && waiting.has(keyOfPage(one))));
  const grants = administrators.flatMap(({ id: roleId, tenantId, isSuper, pages }) => {
    const own = handedOut.filter((one) => one.tenantId === tenantId && isAllowed(one, isSuper));
    const open = new Set([...pages, ...own.filter(({ isButton }) => !isButton).map(({ id }) => id)]);
    // Granting a button grants its page too, so a page that an administrator removed would return.
    return own.filter(({ isButton, parentId }) => !isButton || open.has(parentId)).map(({ id: menuId }) => ({ tenantId, roleId, menuId }));
  });
  grants.push(...(await grantsOf(db, ownRoles, handedOut)));
  for (const rows of inSlices(grants)) await db.insert(roleMenu).values(rows).onConflictDoNothing();
  for (const rows of inSlices(handedOut)) await db.insert(handedOutMenu).values(rows.map(({ tenantId, code }) => ({ tenantId, code })));
}

interface News {
  tenantId: string;
  packageId: string | null;
  id: string;
  code: string;
  parentId: string;
  isButton: boolean;
}
const keyOf = ({ tenantId, id }: News): string => `${tenantId} ${id}`;
const keyOfPage = ({ tenantId, parentId }: News): string => `${tenantId} ${parentId}`;

/** The menus with a screen that were never granted, per tenant. */
async function readNews(db: Transaction, codes: string[]): Promise<News[]> {
  const { tenantId, packageId, isDeleted } = tenant.table;
  const { id, code, parentId, category, isEnabled } = menu.table;
  const inBuild = and(eq(isEnabled, true), eq(menu.table.isDeleted, 0), inArray(code, codes));
  // A start mostly finds none. As a join, small tables that PostgreSQL has not counted yet were searched from end to end for each menu.
  const missing = await except(
    db.select({ tenantId, code }).from(tenant.table).innerJoin(menu.table, inBuild).where(eq(isDeleted, 0)),
    db.select({ tenantId: handedOutMenu.tenantId, code: handedOutMenu.code }).from(handedOutMenu),
  );
  if (missing.length === 0) return [];
  const tenants = await db.select({ tenantId, packageId }).from(tenant.table).where(eq(isDeleted, 0)).orderBy(tenantId);
  const menus = await db.select({ id, code, parentId, category }).from(menu.table).where(inBuild).orderBy(id);
  const lacks = new Set(missing.map((one) => `${one.tenantId} ${one.code}`));
  return tenants.flatMap((one) =>
    menus
      .filter((each) => lacks.has(`${one.tenantId} ${each.code}`))
      .map(({ category: kind, ...each }) => ({ ...one, ...each, isButton: kind === aButton })),
  );
}

/** What this build adds for the console's own roles, in the tenants that have them. */
async function grantsOf(db: Transaction, ownRoles: Brought['ownRoles'], handedOut: readonly News[]) {
  const grants = ownRoles.map(async ({ roleAlias: alias, menuCodes }) => {
    const menus = handedOut.filter(({ code }) => menuCodes.includes(code));
    if (menus.length === 0) return [];
    const { id, tenantId, roleAlias, isDeleted } = role.table;
    const tenants = [...new Set(menus.map((one) => one.tenantId))];
    const roles = await db
      .select({ id, tenantId })
      .from(role.table)
      .where(and(inArray(tenantId, tenants), eq(roleAlias, alias), eq(isDeleted, 0)));
    return roles.flatMap((one) =>
      menus.filter((menu) => menu.tenantId === one.tenantId).map((menu) => ({ tenantId: one.tenantId, roleId: one.id, menuId: menu.id })),
    );
  });
  return (await Promise.all(grants)).flat();
}

/**
 * The administrator roles of these tenants, with the parent pages of the new menus that each can open. A role below another administrator
 * role counts as one; below any other role it may not exceed that role's grants.
 */
async function readAdministrators(db: Transaction, news: readonly News[]) {
  const { id, tenantId, parentId, roleAlias, isDeleted } = role.table;
  const roles = await db
    .select({ id, tenantId, parentId, alias: roleAlias })
    .from(role.table)
    .where(
      and(inArray(tenantId, [...new Set(news.map((one) => one.tenantId))]), inArray(roleAlias, [adminAlias, superAlias]), eq(isDeleted, 0)),
    );
  const ids = new Set(roles.map((one) => one.id));
  const opened = await readOpened(db, [...ids], [...new Set(news.filter(({ isButton }) => isButton).map((one) => one.parentId))]);
  return roles
    .filter((one) => one.parentId === '0' || ids.has(one.parentId))
    .map((one) => ({
      ...one,
      isSuper: one.tenantId === platformTenant && one.alias === superAlias,
      pages: opened.filter(({ roleId }) => roleId === one.id).map(({ page }) => page),
    }));
}

/** The pages that a role can open, directly or by one of their buttons, as old grant dialogs stored it (contract 4.3). */
async function readOpened(db: Transaction, roleIds: string[], pages: string[]): Promise<{ roleId: string; page: string }[]> {
  if (roleIds.length === 0 || pages.length === 0) return [];
  const { id, parentId, category } = menu.table;
  const rows = await db
    .select({ roleId: roleMenu.roleId, id, parentId, category })
    .from(roleMenu)
    .innerJoin(menu.table, eq(id, roleMenu.menuId))
    .where(and(inArray(roleMenu.roleId, roleIds), or(inArray(id, pages), and(eq(category, aButton), inArray(parentId, pages)))));
  return rows.map((row) => ({ roleId: row.roleId, page: row.category === aButton ? row.parentId : row.id }));
}

/**
 * Returns a check of what an administrator may be granted. The platform's own: everything. Others: the menus of their tenant's package,
 * never a page of the platform; without a package the pages that a new administrator starts with today, and any button of a page they have.
 */
async function readLimits(db: Transaction, news: readonly News[], firstMenus: readonly string[]) {
  const { id, parentId, code } = menu.table;
  const menus = await db.select({ id, parentId, code }).from(menu.table).where(eq(menu.table.isDeleted, 0));
  const first = withBelow(menus, firstMenus);
  const platforms = withBelow(menus, [...platformPages]);
  const packages = new Map<string, Set<string>>();
  for (const packageId of new Set(news.flatMap((one) => one.packageId || []))) packages.set(packageId, await packageMenus(db, packageId));
  return (one: News, isSuper: boolean): boolean => {
    const allowed = one.packageId ? packages.get(one.packageId) : undefined;
    if (allowed?.has(one.id) === false) return false;
    if (isSuper) return true;
    return !platforms.has(one.id) && (one.isButton || allowed !== undefined || first.has(one.id));
  };
}

/** A menu with a screen, even if disabled by an administrator; menus whose screen does not exist yet are excluded. */
const hasScreen = () => and(eq(menu.table.isDeleted, 0), or(eq(menu.table.isEnabled, true), isNotNull(menu.table.updateUser)));

import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { scopeTypes } from '#server/calls/data-scopes.ts';
import type { Transaction } from '#server/database/pool.ts';
import { aButton, menu } from '../menus/menu.ts';
import { dataScope } from '../scopes/data-scope.ts';
import { roleApiScope, roleDataScope, roleMenu } from './role-grant-tables.ts';

/** The ids granted to a role, without ancestors (contract 4.3). */
export interface Grants {
  menus: string[];
  scopes: string[];
  apiScopes: string[];
}

export async function grantsOf({ db }: SignedInContext, roleIds: string[]): Promise<Map<string, Grants>> {
  const ids = roleIds.length > 0 ? roleIds : ['0'];
  const [menus, scopes, apiScopes] = await Promise.all([
    db
      .select({ roleId: roleMenu.roleId, id: roleMenu.menuId })
      .from(roleMenu)
      .where(inArray(roleMenu.roleId, ids))
      .orderBy(roleMenu.menuId),
    db
      .select({ roleId: roleDataScope.roleId, id: roleDataScope.dataScopeId })
      .from(roleDataScope)
      .where(inArray(roleDataScope.roleId, ids))
      .orderBy(roleDataScope.dataScopeId),
    db
      .select({ roleId: roleApiScope.roleId, id: roleApiScope.apiScopeId })
      .from(roleApiScope)
      .where(inArray(roleApiScope.roleId, ids))
      .orderBy(roleApiScope.apiScopeId),
  ]);
  const of = (rows: { roleId: string; id: string }[], roleId: string) => rows.filter((row) => row.roleId === roleId).map((row) => row.id);
  return new Map(roleIds.map((id) => [id, { menus: of(menus, id), scopes: of(scopes, id), apiScopes: of(apiScopes, id) }]));
}

export async function replaceGrants(
  db: Transaction,
  { id: roleId, tenantId }: { id: string; tenantId: string },
  held: Grants,
): Promise<void> {
  await db.delete(roleMenu).where(inArray(roleMenu.roleId, [roleId]));
  await db.delete(roleDataScope).where(inArray(roleDataScope.roleId, [roleId]));
  await db.delete(roleApiScope).where(inArray(roleApiScope.roleId, [roleId]));
  for (const ids of inSlices(held.menus)) await db.insert(roleMenu).values(ids.map((menuId) => ({ tenantId, roleId, menuId })));
  for (const ids of inSlices(held.scopes))
    await db.insert(roleDataScope).values(ids.map((dataScopeId) => ({ tenantId, roleId, dataScopeId })));
  for (const ids of inSlices(held.apiScopes))
    await db.insert(roleApiScope).values(ids.map((apiScopeId) => ({ tenantId, roleId, apiScopeId })));
}

/** Splits rows into batches: a PostgreSQL statement takes at most 65,535 values. */
export function* inSlices<R>(rows: readonly R[]): Generator<R[]> {
  for (let at = 0; at < rows.length; at += maxAtOnce) yield rows.slice(at, at + maxAtOnce);
}

const maxAtOnce = 1000;

/** The page of each menu entry: the parent of a button, a menu itself. Data scopes belong to pages. */
export async function pagesOf(db: Transaction, menuIds: readonly string[]): Promise<Map<string, string>> {
  const { id, parentId, category } = menu.table;
  const rows = await db
    .select({ id, parentId, category })
    .from(menu.table)
    .where(inArray(id, [...new Set(['0', ...menuIds])]));
  return new Map(rows.map((row) => [row.id, row.category === aButton ? row.parentId : row.id]));
}

/** A fingerprint of the grants when a page was rendered, so that a concurrent change is not overwritten. */
export function markOf(held: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(held)).digest('hex').slice(0, 16);
}

/** A data scope in comparable form. */
export interface Reach {
  id: string;
  menuId: string;
  type: number;
  departments: string[];
  isRemoved: boolean;
}

/** The data scopes with these ids. A removed one limits its holders to their own records, as on reading (session/data-scopes.ts). */
export async function readReaches({ db }: SignedInContext, ids: string[]): Promise<Reach[]> {
  if (ids.length === 0) return [];
  const { table } = dataScope;
  const rows = await db
    .select({ id: table.id, menuId: table.menuId, type: table.scopeType, value: table.scopeValue, isDeleted: table.isDeleted })
    .from(table)
    .where(inArray(table.id, ids));
  return rows.map(({ id, menuId, type, value, isDeleted }) => {
    const isRemoved = isDeleted !== 0;
    return { id, menuId, type: isRemoved ? own : type, departments: idsIn(value), isRemoved };
  });
}

const { everything, own, ownDepartment, departmentAndBelow, chosenDepartments } = scopeTypes;

/** Whether one data scope never shows more than the other; own records are within any scope (contract 9). */
export function isWithin(one: Reach, other: Reach): boolean {
  if (one.id === other.id || other.type === everything || one.type === own) return true;
  if (one.type === chosenDepartments)
    return other.type === chosenDepartments && one.departments.every((id) => other.departments.includes(id));
  return one.type === other.type || (one.type === ownDepartment && other.type === departmentAndBelow);
}

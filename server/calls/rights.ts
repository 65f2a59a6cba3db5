import { sql } from 'drizzle-orm';
import { createCache } from '#server/database/cache.ts';
import type { Transaction } from '#server/database/pool.ts';
import { readApiScopes } from './api-scopes.ts';
import type { Session } from './context.ts';
import { idArray, readScopes } from './data-scopes.ts';
import { packageMenus } from './package-menus.ts';

/** Whose rights: some roles of a tenant, in some departments, within the tenant's package. */
export interface Holder {
  tenantId: string;
  roleIds: string[];
  deptIds: string[];
  packageId: string | null;
}

/** What roles give to those who hold them. */
export type Rights = Pick<Session, 'codes' | 'scopes' | 'apiScopes'>;

const kept = createCache<Rights>(2000);

/** The rights of roles, kept in memory for the version under which the caller found the database. */
export async function rightsOf(db: Transaction, holder: Holder, version: string | undefined): Promise<Rights> {
  const { tenantId, roleIds, deptIds, packageId } = holder;
  const key = [tenantId, packageId, roleIds, deptIds].join('|');
  const known = kept.find(key, version);
  if (known) return known;
  const rights = await readRights(db, holder);
  kept.put(key, version, rights);
  return rights;
}

async function readRights(db: Transaction, holder: Holder): Promise<Rights> {
  const [grants, allowed, scopes, apiScopes] = await Promise.all([
    readGrants(db, holder),
    allowedMenus(db, holder.packageId),
    readScopes(db, holder),
    readApiScopes(db, holder),
  ]);
  const codes = new Set(grants.filter(({ menuId }) => allowed?.has(menuId) !== false).map(({ code }) => code));
  return { codes, scopes, apiScopes };
}

export interface Grant extends Record<string, unknown> {
  roleId: string;
  menuId: string;
  code: string;
}

/**
 * The menus and buttons that each of the roles was granted, and the page that a granted button stands on: old grant dialogs send fully ticked entries alone,
 * so a role with some buttons of a page comes without the page (contract 4.3). Those that are disabled count for nothing, and are read for explanations only.
 */
export async function readGrants(
  db: Transaction,
  { tenantId, roleIds, withDisabled = false }: Pick<Holder, 'tenantId' | 'roleIds'> & { withDisabled?: boolean },
): Promise<Grant[]> {
  if (roleIds.length === 0) return [];
  return db.execute<Grant>(sql`
    with granted as (
      select g.role_id, m.id, m.code, m.category, m.parent_id
      from system_role_menu g join system_menu m on m.id = g.menu_id and m.is_deleted = 0 and (m.is_enabled or ${withDisabled})
      where g.tenant_id = ${tenantId} and g.role_id = any(${idArray(roleIds)}))
    select role_id::text as "roleId", id::text as "menuId", code from granted
    union
    select b.role_id::text, m.id::text, m.code
    from granted b join system_menu m on m.id = b.parent_id and m.category = 1 and m.is_deleted = 0 and (m.is_enabled or ${withDisabled})
    where b.category = 2`);
}

/** The menus that the tenant's package allows; undefined without a package: all (contract 9). */
export async function allowedMenus(db: Transaction, packageId: string | null): Promise<Set<string> | undefined> {
  return packageId === null || packageId === '' ? undefined : packageMenus(db, packageId);
}

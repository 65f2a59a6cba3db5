import { sql } from 'drizzle-orm';
import { createCache } from '#server/database/cache.ts';
import type { Transaction } from '#server/database/pool.ts';
import { readApiScopes } from './api-scopes.ts';
import type { Session } from './context.ts';
import { idArray, readScopes } from './data-scopes.ts';
import { packageMenus } from './package-menus.ts';

/** The roles and departments of a tenant whose rights are read, limited by the tenant's package. */
export interface Holder {
  tenantId: string;
  roleIds: string[];
  deptIds: string[];
  packageId: string | null;
}

/** The rights that roles grant. */
export type Rights = Pick<Session, 'codes' | 'scopes' | 'apiScopes'>;

const kept = createCache<Rights>(2000);

/** Returns the rights of roles, cached under the version that the caller read. */
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
 * Reads the menus and buttons granted to each role, plus the page of each granted button: old grant dialogs send only fully ticked entries,
 * so a role with some buttons of a page lacks the page itself (contract 4.3). Disabled ones are read for explanations only.
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

/** The menus that the tenant's package allows; without a package undefined, meaning all (contract 9). */
export async function allowedMenus(db: Transaction, packageId: string | null): Promise<Set<string> | undefined> {
  return packageId === null || packageId === '' ? undefined : packageMenus(db, packageId);
}

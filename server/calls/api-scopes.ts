import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { Session } from './context.ts';
import { idArray } from './data-scopes.ts';
import type { Holder } from './rights.ts';
import type { Meta } from './trpc.ts';

/** A path under /api with an API scope, and whether one of the user's roles has such a scope. */
export interface ApiScope {
  path: string;
  isGranted: boolean;
}

/** Reads the paths of live API scopes for the given roles. */
export async function readApiScopes(db: Transaction, { tenantId, roleIds }: Pick<Holder, 'tenantId' | 'roleIds'>): Promise<ApiScope[]> {
  const rows = await db.execute<{ path: string; isGranted: boolean }>(sql`
    select s.scope_path as path, bool_or(g.role_id is not null) as "isGranted"
    from system_api_scope s left join system_role_api_scope g
      on g.api_scope_id = s.id and g.tenant_id = ${tenantId} and g.role_id = any(${idArray(roleIds)})
    where s.is_deleted = 0 group by s.scope_path`);
  return rows.map(({ path, isGranted }) => ({ path: plainPath(path), isGranted }));
}

/**
 * Whether API scopes let a session call a procedure: no scope names one of its addresses, or the roles have one that does (contract 9).
 * All addresses count, so an alias cannot bypass a scope; the platform administrator is never restricted.
 */
export function isWithinApiScopes(session: Pick<Session, 'isPlatform' | 'apiScopes'>, legacy: Meta['legacy'] = []): boolean {
  if (session.isPlatform || session.apiScopes.length === 0) return true;
  const naming = session.apiScopes.filter(({ path }) => legacy.some((address) => isBelow(address.slice(address.indexOf('/')), path)));
  return naming.length === 0 || naming.some(({ isGranted }) => isGranted);
}

/** A path covers itself and everything below it, at segment boundaries. */
const isBelow = (address: string, path: string): boolean => address === path || address.startsWith(`${path}/`);

/** Normalises a path as administrators write it: with or without /api, with a trailing slash or stars. */
export const plainPath = (path: string): string =>
  path
    .trim()
    .replace(/^\/api(?=\/)/, '')
    .replace(/(\/\*{0,2})+$/, '');

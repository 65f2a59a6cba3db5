import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { Session } from './context.ts';
import { idArray } from './data-scopes.ts';
import type { Holder } from './rights.ts';
import type { Meta } from './trpc.ts';

/** A path under /api that an API scope names, and whether one of the user's roles holds a scope that names it. */
export interface ApiScope {
  path: string;
  isGranted: boolean;
}

/** The paths that live API scopes name, as the roles see them. */
export async function readApiScopes(db: Transaction, { tenantId, roleIds }: Pick<Holder, 'tenantId' | 'roleIds'>): Promise<ApiScope[]> {
  const rows = await db.execute<{ path: string; isGranted: boolean }>(sql`
    select s.scope_path as path, bool_or(g.role_id is not null) as "isGranted"
    from system_api_scope s left join system_role_api_scope g
      on g.api_scope_id = s.id and g.tenant_id = ${tenantId} and g.role_id = any(${idArray(roleIds)})
    where s.is_deleted = 0 group by s.scope_path`);
  return rows.map(({ path, isGranted }) => ({ path: plainPath(path), isGranted }));
}

/**
 * Whether API scopes leave a procedure open to a session: no scope names one of its addresses, or the roles hold one that does (contract 9).
 * All addresses of the procedure count, so that an alias is no way round; the platform's administrator is never held up.
 */
export function isWithinApiScopes(session: Pick<Session, 'isPlatform' | 'apiScopes'>, legacy: Meta['legacy'] = []): boolean {
  if (session.isPlatform || session.apiScopes.length === 0) return true;
  const naming = session.apiScopes.filter(({ path }) => legacy.some((address) => isBelow(address.slice(address.indexOf('/')), path)));
  return naming.length === 0 || naming.some(({ isGranted }) => isGranted);
}

/** A path names itself and what lies below it, at the borders of its segments. */
const isBelow = (address: string, path: string): boolean => address === path || address.startsWith(`${path}/`);

/** As administrators write them: with or without /api, with a slash or stars at the end. */
export const plainPath = (path: string): string =>
  path
    .trim()
    .replace(/^\/api(?=\/)/, '')
    .replace(/(\/\*{0,2})+$/, '');

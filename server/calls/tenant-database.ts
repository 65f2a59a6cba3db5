import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Context, Session, SignedInContext } from './context.ts';

/** Areas of the router that live in the main database for every tenant; each other one is a business area, which follows its tenant to a data source (docs/access.md, 'Tenant and platform'). */
const mainAreas = new Set(['session', 'system', 'log', 'desk', 'resource', 'messaging', 'exchange', 'workspace', 'list']);

/** Whether a procedure or an entity, named by its place in the router, belongs to a tenant's business. */
export const isBusiness = (path: string): boolean => !mainAreas.has(path.split('.')[0] ?? '');

/** The data source that holds what stands at this place of the router for the session's tenant; null: the main database. */
export const sourceOf = (session: Pick<Session, 'dataSource'>, path: string): DataSourceMark | null =>
  isBusiness(path) ? session.dataSource : null;

/** The database that holds what stands at this place of the router for the session's tenant. */
export function homeOf(
  { database, sources }: Pick<Context, 'database' | 'sources'>,
  session: Session,
  path: string,
): Pick<Database, 'transact'> {
  const source = sourceOf(session, path);
  return source === null ? database : sources.at(source);
}

/**
 * Keeps a tenant's business where it is until this transaction ends; one that was begun before the tenant moved is refused.
 * Without it, what was being written while a data source was set would be left behind in the old place.
 */
export async function holdHome({ db, session, readMain }: SignedInContext, path: string): Promise<void> {
  if (!isBusiness(path)) return;
  const { tenantId, dataSource } = session;
  const locked = db.execute(sql`select pg_advisory_xact_lock_shared(${homeLock(tenantId)})`);
  // In one database the statements go out together and are done in this order.
  if (dataSource !== null) await locked;
  const [, now] = await Promise.all([locked, readMain((main) => findSource(main, tenantId))]);
  if (now?.id !== dataSource?.id) throw new BusinessError(messages.busy, { code: 503 });
}

/** The data source of a tenant as it is now, read in the main database. */
export async function findSource(main: Transaction, tenantId: string): Promise<DataSourceMark | null> {
  const [found] = await main.execute<{ id: string; version: number }>(sql`
    select s.id::text as id, s.version from system_tenant t join system_data_source s on s.id = t.datasource_id
    where t.tenant_id = ${tenantId}`);
  return found ? { id: found.id, version: found.version } : null;
}

/** The lock that writers of a tenant's business share, and that whoever moves the tenant holds alone. */
export const homeLock = (tenantId: string) => sql`hashtextextended(${`home ${tenantId}`}, 0)`;

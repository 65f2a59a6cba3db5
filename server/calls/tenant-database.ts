import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Context, Session, SignedInContext } from './context.ts';

/** Where the rows of a module live: in the main database for every tenant, or where its tenant has its business, which may be a data source (docs/access.md, 'Tenant and platform'). Each area says it in its router.ts. */
export type Home = 'main' | 'tenant';
const homes = new Map<string, Home>();

/** Takes down where each module of the router lives; a start fails at one of which nothing is said, for its rows could be written to the wrong server. */
export function keepHomes(modules: Iterable<string>, told: Readonly<Record<string, Home | undefined>>): void {
  for (const name of modules) {
    const home = told[name];
    if (home === undefined)
      throw new Error(
        `Module ${name} does not say where its rows live: its router.ts exports a Home, 'main' or 'tenant', for server/router.ts`,
      );
    homes.set(name, home);
  }
}

/** Where a module lives to which several areas bring calls: they must say the same. */
export function sameHome(...told: Home[]): Home {
  const [home, other] = new Set(told);
  if (home === undefined || other !== undefined) throw new Error(`Areas of one module do not agree where it lives: ${told.join(', ')}`);
  return home;
}

/** Whether a procedure or an entity, named by its place in the router, belongs to a tenant's business. */
export function isBusiness(path: string): boolean {
  const home = homes.get(path.split('.')[0] ?? '');
  if (home === undefined) throw new Error(`No area says where ${path} lives`);
  return home === 'tenant';
}

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

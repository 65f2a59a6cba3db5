import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Context, Session, SignedInContext } from './context.ts';

/**
 * Where a module's rows are: in the main database, or with the tenant's business, which may be on a data source (docs/access.md,
 * 'Tenant and platform'). Declared in each area.ts.
 */
export type Home = 'main' | 'tenant';
const homes = new Map<string, Home>();

/** Registers the database of each module; start-up fails if one is missing, because its rows could be written to the wrong server. */
export function keepHomes(modules: Iterable<string>, told: Readonly<Record<string, Home | undefined>>): void {
  for (const name of modules) {
    const home = told[name];
    if (home === undefined)
      throw new Error(`Module ${name} does not say where its rows live: its area.ts names a home, 'main' or 'tenant'`);
    homes.set(name, home);
  }
}

/** The database of a module that several areas contribute to; they must agree. */
export function sameHome(...told: Home[]): Home {
  const [home, other] = new Set(told);
  if (home === undefined || other !== undefined) throw new Error(`Areas of one module do not agree where it lives: ${told.join(', ')}`);
  return home;
}

/** Whether a procedure or entity (by its place in the router) belongs to the tenant's business. */
export function isBusiness(path: string): boolean {
  const home = homes.get(path.split('.')[0] ?? '');
  if (home === undefined) throw new Error(`No area says where ${path} lives`);
  return home === 'tenant';
}

/** The data source of a place in the router for the session's tenant; null for the main database. */
export const sourceOf = (session: Pick<Session, 'dataSource'>, path: string): DataSourceMark | null =>
  isBusiness(path) ? session.dataSource : null;

/** The database of a place in the router for the session's tenant. */
export function homeOf(
  { database, sources }: Pick<Context, 'database' | 'sources'>,
  session: Session,
  path: string,
): Pick<Database, 'transact'> {
  const source = sourceOf(session, path);
  return source === null ? database : sources.at(source);
}

/**
 * Keeps a tenant's business where it is until this transaction ends; refuses if the tenant moved after it began.
 * Otherwise, rows written while a data source is being set would be left behind in the old database.
 */
export async function holdHome({ db, session, readMain, holdsHome }: SignedInContext, path: string): Promise<void> {
  if (!isBusiness(path) || holdsHome) return;
  const { tenantId, dataSource } = session;
  const locked = db.execute(sql`select pg_advisory_xact_lock_shared(${homeLock(tenantId)})`);
  // In one database the statements are pipelined and run in this order.
  if (dataSource !== null) await locked;
  const [, now] = await Promise.all([locked, readMain((main) => findSource(main, tenantId))]);
  if (now?.id !== dataSource?.id) throw new BusinessError(messages.busy, { code: 503 });
}

/** Reads the tenant's current data source from the main database. */
export async function findSource(main: Transaction, tenantId: string): Promise<DataSourceMark | null> {
  const [found] = await main.execute<{ id: string; version: number }>(sql`
    select s.id::text as id, s.version from system_tenant t join system_data_source s on s.id = t.datasource_id
    where t.tenant_id = ${tenantId}`);
  return found ? { id: found.id, version: found.version } : null;
}

/** The lock that writers of a tenant's business share, here or in `open_session`; moving the tenant takes it exclusively. */
export const homeLock = (tenantId: string) => sql`hashtextextended(${`home ${tenantId}`}, 0)`;

import type { Locale, Option } from '#rules/screen.ts';
import type { Database, Transaction } from './database/pool.ts';

/** Who asks, before anything is known about them: one of these for each HTTP request, shared by all calls it makes. */
export interface Asker {
  door: 'page' | 'trpc' | 'blade';
  /** The secret that the request carries: a page session, or an access token. */
  token: string | undefined;
  locale: Locale;
  requestId: string;
  address: string;
  idempotencyKey: string | undefined;
  headers: Headers;
  /** Filled by the first call of the request that needed it, so that a page with three calls looks the session up once. */
  session?: Session | undefined;
}

/** How far a role's data scope reaches (access.md): the widest of a user's roles. */
export type DataScope = 'all' | { own: boolean; departments: string[] };

/** The signed-in user as every rule sees it. */
export interface Session {
  id: string;
  kind: 'page' | 'access';
  userId: string;
  tenantId: string;
  tenantName: string;
  timeZone: string;
  account: string;
  name: string;
  realName: string;
  avatar: string;
  deptIds: string[];
  postIds: string[];
  roleIds: string[];
  roleAliases: string[];
  roleNames: string[];
  clientId: string;
  /** Role alias administrator in tenant 000000: holds every code and may cross tenants on the platform's own entities. */
  isPlatform: boolean;
  /** Permission codes of menus and buttons that the roles hold. */
  codes: ReadonlySet<string>;
  /** Data scopes by menu code; a menu without one sees all of its tenant. */
  scopes: ReadonlyMap<string, DataScope>;
}

/** What every procedure gets. `transact` opens a transaction of its own: for public calls, which have none. */
export interface Context {
  asker: Asker;
  locale: Locale;
  database: Database;
  now: () => Date;
}

/** What a signed-in procedure gets: one transaction that sees its tenant, and who asks. */
export interface SignedInContext extends Context {
  db: Transaction;
  session: Session;
  /** Whether the platform's branch is open in this transaction: rows of every tenant are seen. */
  acrossTenants: boolean;
  /** The entries of dictionaries by code, not sealed, in their order. */
  dictionaries: (codes: string[]) => Promise<Map<string, Option[]>>;
}

/** Whether the session holds a permission code. */
export const holds = (session: Session, code: string): boolean => session.isPlatform || session.codes.has(code);

import type { Locale, Option } from '#rules/screen.ts';
import type { Versions } from './cache/versions.ts';
import type { Database, Transaction } from './database/pool.ts';
import type { DataSourceMark, Sources } from './database/sources.ts';
import type { ApiScope } from './session/api-scopes.ts';

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
  /** Paths under /api that only the holders of an API scope may call. */
  apiScopes: readonly ApiScope[];
  /** The state of the database that this session was found in: what may be kept in memory for it. */
  versions: Versions;
  mustChangePassword: boolean;
  /** The server that holds the business areas of the tenant; null: the main database. */
  dataSource: DataSourceMark | null;
}

/** What every procedure gets. `transact` opens a transaction of its own: for public calls, which have none. */
export interface Context {
  asker: Asker;
  locale: Locale;
  database: Database;
  /** Other servers, on which tenants have their business areas. */
  sources: Sources;
  now: () => Date;
}

/** What a signed-in procedure gets: one transaction that sees its tenant, and who asks. */
export interface SignedInContext extends Context {
  /** In the database where the procedure's area lives for this tenant: the main one, or its data source's. */
  db: Transaction;
  session: Session;
  /** Whether the platform's branch is open in this transaction: rows of every tenant are seen. */
  acrossTenants: boolean;
  /**
   * Reads where an entity, named by its place in the router, lives for this tenant: in `db` itself, or in a short transaction of the other database.
   * Business asks by it for people, departments and all else that stays in the main database.
   */
  readAt: <Result>(path: string, read: (db: Transaction) => Promise<Result>) => Promise<Result>;
  /** The entries of dictionaries by code, not sealed, in their order. */
  dictionaries: (codes: string[]) => Promise<Map<string, Option[]>>;
}

/** What an outward procedure gets: who asks, and transactions of its own making. */
export interface OutwardContext extends Context {
  session: Session;
  inTransaction: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
  /** The same for the one transaction that has the call's effect: a repeated Idempotency-Key gets the first answer instead. */
  inTransactionOnce: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
}

/** Whether the session holds a permission code. */
export const holds = (session: Session, code: string): boolean => session.isPlatform || session.codes.has(code);

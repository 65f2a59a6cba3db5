import type { Locale, Option } from '#rules/screen.ts';
import type { Versions } from '#server/database/cache-versions.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { DataSourceMark, Sources } from '#server/database/sources.ts';
import type { ApiScope } from './api-scopes.ts';

/** Who asks, before anything is known about them: one of these for each HTTP request, shared by all calls it makes. */
export interface Caller {
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
  /** The first look-up, from its beginning: calls that are made at the same time wait for it instead of making their own. */
  lookUp?: Promise<Session | undefined> | undefined;
  /** Why it could not be looked up: the calls of this request fail at once instead of waiting for the database again. */
  sessionFailure?: unknown;
}

/** Has the next call of the request look its session up anew: it was locked, switched or ended. An caller may stand on another one, whose session it shares. */
export function forgetSession(caller: Caller): void {
  for (let at: Partial<Caller> | null = caller; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    delete at.session;
    delete at.lookUp;
  }
}

/** How far a role's data scope reaches (docs/access.md): the widest of a user's roles. */
export type DataScope = 'all' | { own: boolean; departments: string[] };

/** The one department and role that a session is narrowed to; null: all that the user has. */
export interface PresentIdentity {
  deptId: string | null;
  roleId: string | null;
  /** The user has more than one department or role. */
  isOneOfSeveral: boolean;
  /** Nothing else opens before he has chosen (specification 3: switch mode). */
  mustChoose: boolean;
}

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
  /** The supplier whose contact this is: he reaches that supplier's rows and no others; null: one of the factory's own people. */
  supplierId: string | null;
  /** Which of the user's departments and roles this session works as; absent where nobody signed in. */
  identity?: PresentIdentity;
  /** The screen of this page session is locked: it answers with the lock page (docs/access.md). */
  isLocked?: boolean;
  /** The entry of the top bar that was chosen in this page session. */
  topMenuId?: string | null;
  /** The server that holds the business areas of the tenant; null: the main database. */
  dataSource: DataSourceMark | null;
}

/** What every procedure gets. `transact` opens a transaction of its own: for public calls, which have none. */
export interface Context {
  caller: Caller;
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
  /** The same for what stays in the main database, whosever it is. */
  readMain: <Result>(read: (db: Transaction) => Promise<Result>) => Promise<Result>;
  /** The entries of dictionaries by code, not sealed, in their order. */
  dictionaries: (codes: string[]) => Promise<Map<string, Option[]>>;
}

/** What an external procedure gets: who asks, and transactions of its own making. */
export interface ExternalContext extends Context {
  session: Session;
  inTransaction: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
  /** The same for the one transaction that has the call's effect: a repeated Idempotency-Key gets the first answer instead. */
  inTransactionOnce: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
}

/** Whether the session holds a permission code. */
export const holds = (session: Session, code: string): boolean => session.isPlatform || session.codes.has(code);

import { dayAt, localDateTime } from '#rules/dates.ts';
import type { Label, Locale, Option } from '#rules/screen.ts';
import type { Versions } from '#server/database/cache-versions.ts';
import type { PageReads } from '#server/database/page-reads.ts';
import type { Database, PresentedSession, Transaction } from '#server/database/pool.ts';
import type { DataSourceMark, Sources } from '#server/database/sources.ts';
import { hashOf } from '#server/security/secret-token.ts';
import type { ApiScope } from './api-scopes.ts';
import type { WhichEntries } from './dictionary-entries.ts';

/** The caller before authentication: one object per HTTP request, shared by all its calls. */
export interface Caller {
  door: 'page' | 'trpc' | 'blade';
  /** The request's secret: a page session or an access token. */
  token: string | undefined;
  locale: Locale;
  requestId: string;
  address: string;
  idempotencyKey: string | undefined;
  headers: Headers;
  /** Of a form: the id of the user for whom it was shown. */
  author?: string | undefined;
  /** Set by the first call of the request that needs it, so that a page with three calls looks the session up once. */
  session?: Session | undefined;
  /** The pending session lookup: concurrent calls wait for it instead of starting their own. */
  lookUp?: Promise<Session | undefined> | undefined;
  /** Why the lookup failed: the request's other calls fail at once instead of waiting for the database again. */
  sessionFailure?: unknown;
  /** The transaction that a page's queries share. */
  reads?: PageReads;
  /** What the calls told beside their results (`remark`). */
  remarks?: Label[];
}

/** The session that a caller's transaction may begin with: only the secret's hash reaches the database. */
export const presentedBy = ({ token = '', door }: Pick<Caller, 'token' | 'door'>): PresentedSession => ({
  key: hashOf(token),
  kind: door === 'blade' ? 'access' : 'page',
});

/**
 * Makes the next call look the session up again, after it was locked, switched or ended.
 * Also clears callers further up the prototype chain, which share the session.
 */
export function forgetSession(caller: Caller): void {
  for (let at: Partial<Caller> | null = caller; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    delete at.session;
    delete at.lookUp;
  }
}

/** How far a role's data scope reaches (docs/access.md); of a user's roles the widest counts. */
export type DataScope = 'all' | { own: boolean; departments: string[] };

/** The one department and role that a session is narrowed to; null means all of the user's. */
export interface PresentIdentity {
  deptId: string | null;
  roleId: string | null;
  /** The user has more than one department or role. */
  isOneOfSeveral: boolean;
  /** Nothing else opens until the user has chosen (specification 3: switch mode). */
  mustChoose: boolean;
}

/** The signed-in user, or the clock of one tenant (decision 059). */
export interface Session {
  id: string;
  kind: 'page' | 'access' | 'clock';
  /** '0' for the clock, which is no user; what it writes has no author (`authorIn`). */
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
  /** Has the administrator role in tenant 000000: holds every code and may cross tenants on the platform's own entities. */
  isPlatform: boolean;
  /** Permission codes of the menus and buttons granted to the roles. */
  codes: ReadonlySet<string>;
  /** Data scopes by menu code; a menu without one shows all of the tenant. */
  scopes: ReadonlyMap<string, DataScope>;
  /** Paths under /api that only the holders of an API scope may call. */
  apiScopes: readonly ApiScope[];
  /** The cache versions at the time of the session lookup; caches are read and written under them. */
  versions: Versions;
  mustChangePassword: boolean;
  /** The supplier that the user is a contact of, whose rows are all they see; null for the factory's own users. */
  supplierId: string | null;
  /** Which contact of that supplier he is; of a temporary one its invitation. */
  contactId: string | null;
  /** The department and role that this session works as; absent without a signed-in user. */
  identity?: PresentIdentity;
  /** The page session's screen is locked: every page leads to the lock page (docs/access.md). */
  isLocked?: boolean;
  /** The top bar entry chosen in this page session. */
  topMenuId?: string | null;
  /** The server with the tenant's business areas; null for the main database. */
  dataSource: DataSourceMark | null;
}

/** The context of every procedure. `transact` opens a separate transaction, for public calls, which have none. */
export interface Context {
  caller: Caller;
  locale: Locale;
  database: Database;
  /** Other servers with tenants' business areas. */
  sources: Sources;
  now: () => Date;
  /** Reads the whole of a list, as an export does: no limit for the pages of people (LIST_SECONDS). */
  readsAll?: true;
}

/** The context of a signed-in procedure: one transaction that sees only its tenant, and the session. */
export interface SignedInContext extends Context {
  /** In the database of the procedure's area for this tenant: the main one or its data source. */
  db: Transaction;
  session: Session;
  /** Whether this transaction sees the rows of every tenant. */
  acrossTenants: boolean;
  /** The transaction has kept the tenant's business where it is since before it found the session (tenant-database.ts). */
  holdsHome?: boolean;
  /**
   * Reads an entity (by its place in the router) in its database: in `db`, or in a short transaction of the other database.
   * Business areas use it for users, departments and everything else in the main database.
   */
  readAt: <Result>(path: string, read: (db: Transaction) => Promise<Result>) => Promise<Result>;
  /** The same for data in the main database, of any tenant. */
  readMain: <Result>(read: (db: Transaction) => Promise<Result>) => Promise<Result>;
  /** The enabled entries of dictionaries by code, in order; with `ever` also those out of use, by which records that have them are told. */
  dictionaries: (codes: string[], which?: WhichEntries) => Promise<Map<string, Option[]>>;
}

/** The context of an external procedure: the session, and transactions that it opens itself. */
export interface ExternalContext extends Context {
  session: Session;
  inTransaction: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
  /** The same for the one transaction with the call's effect: a repeated Idempotency-Key gets the first response instead. */
  inTransactionOnce: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
}

type OfNobody = Pick<Session, 'id' | 'kind' | 'tenantId' | 'tenantName' | 'timeZone' | 'dataSource'>;

/** The session of nobody in a tenant, with these codes alone: of its clock, and of whoever holds a link. */
export const nobody = (of: OfNobody, codes: readonly string[] = []): Session => ({
  ...of,
  userId: '0',
  account: '',
  name: '',
  realName: '',
  avatar: '',
  deptIds: [],
  postIds: [],
  roleIds: [],
  roleAliases: [],
  roleNames: [],
  clientId: '',
  isPlatform: false,
  codes: new Set(codes),
  scopes: new Map(),
  apiScopes: [],
  versions: {},
  mustChangePassword: false,
  supplierId: null,
  contactId: null,
});

/** Whether the session holds a permission code. */
export const holds = (session: Session, code: string): boolean => session.isPlatform || session.codes.has(code);

/** Whether the work is the clock's: due by a time, and started by nobody. It does what a declaration lets the clock do, and no more. */
export const isClock = ({ session }: { session: Pick<Session, 'kind'> }): boolean => session.kind === 'clock';

/** The author of what is written now; null for the clock, whose rows are like any other without one. */
export const authorIn = (session: Pick<Session, 'kind' | 'userId'>): string | null => (session.kind === 'clock' ? null : session.userId);

/** What people read in place of the author of the clock's work; clients of /api get nothing there. */
export const clockName = ({ caller, locale }: Pick<Context, 'caller' | 'locale'>): string =>
  caller.door === 'blade' ? '' : { zh: '系统', en: 'System' }[locale];

/** Today's date where the plant is, `yyyy-MM-dd`. */
export const todayOf = ({ now, session }: Pick<SignedInContext, 'now' | 'session'>): string => dayAt(now(), session.timeZone);

/** The minute there, `yyyy-MM-dd HH:mm:00`. */
export const minuteOf = ({ now, session }: Pick<SignedInContext, 'now' | 'session'>): string =>
  `${localDateTime(now(), session.timeZone).slice(0, 16)}:00`;

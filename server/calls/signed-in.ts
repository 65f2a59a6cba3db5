import { TRPCError } from '@trpc/server';
import type { Versions } from '#server/database/cache-versions.ts';
import { failedWithoutFault, type PageReads } from '#server/database/page-reads.ts';
import type { TenantContext, Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { type Context, presentedBy, type Session, type SignedInContext } from './context.ts';
import { notingCrossing, openPlatformBranch } from './cross-tenant.ts';
import { dictionariesIn, readDictionaries, type WhichEntries } from './dictionary-entries.ts';
import { FirstPassword } from './first-password.ts';
import { IdentityChoiceNeeded } from './identity-choice.ts';
import { Locked } from './locked-screen.ts';
import { mayCall, notPermitted } from './permissions.ts';
import { findSession } from './sessions.ts';
import { homeOf, isBusiness, sourceOf } from './tenant-database.ts';
import type { Meta, Wanted } from './trpc.ts';

/** The procedure that is called. */
export interface Call {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: Meta | undefined;
  /** It failed once without a fault of its own, and shares no transaction now. */
  isAgain?: boolean;
}

/**
 * Finds the session, checks permissions and runs the work in one transaction of the procedure's database for the tenant.
 * The session is always read from the main database; no transaction spans two databases (docs/access.md).
 */
export async function asSignedIn<Result>(ctx: Context, call: Call, work: (signedIn: SignedInContext) => Promise<Result>): Promise<Result> {
  try {
    return await asSignedInOnce(ctx, call, work);
  } catch (error) {
    // A query has no effects: it runs again by itself when a table changed meanwhile, or another query of the page failed.
    if (call.type !== 'query' || !failedWithoutFault(error)) throw error;
    return asSignedInOnce(ctx, { ...call, isAgain: true }, work);
  }
}

async function asSignedInOnce<Result>(ctx: Context, call: Call, work: (signedIn: SignedInContext) => Promise<Result>): Promise<Result> {
  const { caller } = ctx;
  if (caller.sessionFailure !== undefined) throw caller.sessionFailure;
  const asked = caller.session ?? caller.lookUp;
  if (asked === undefined && caller.token === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
  if (asked === undefined) return asFirst(ctx, (found) => inMain(ctx, call, undefined, found, work));
  const known = await asked;
  if (known === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
  if (sourceOf(known, call.path) !== null) return workAtSource(ctx, call, known, work);
  return inMain(ctx, call, known, () => {}, work);
}

/** Looks the session up in its own transaction; concurrent calls wait for the result. */
async function asFirst<Result>(
  { caller }: Context,
  look: (found: (session: Session | undefined) => void) => Promise<Result>,
): Promise<Result> {
  let settled: { found: (session: Session | undefined) => void; failed: (error: unknown) => void } = { found: () => {}, failed: () => {} };
  const lookUp = new Promise<Session | undefined>((found, failed) => {
    settled = { found, failed };
  });
  // There may be no concurrent call to handle the rejection.
  lookUp.catch(() => {});
  caller.lookUp = lookUp;
  try {
    return await look(settled.found);
  } catch (error) {
    settled.failed(error);
    // The next call may retry, unless the secret is known to be invalid.
    if (caller.lookUp === lookUp && !(error instanceof TRPCError)) caller.lookUp = undefined;
    throw error;
  }
}

/** Runs in the main database, after finding the session there if it is not yet known. */
async function inMain<Result>(
  ctx: Context,
  call: Call,
  known: Session | undefined,
  found: (session: Session | undefined) => void,
  work: (signedIn: SignedInContext) => Promise<Result>,
): Promise<Result> {
  const { caller, database } = ctx;
  const reads = known && readsOf(ctx, call, known);
  if (known && reads) {
    admit(ctx, call, known);
    return reads.join(tenantContextOf(known), (db) => work(signedInAt(ctx, call, known, db, false)));
  }
  await caller.reads?.settle();
  const outcome = await notingCrossing(ctx, call.path, (note) =>
    database.transact(contextFor(ctx, call, known), async (db, opened): Promise<Outcome<Result>> => {
      const session = known ?? (await findSession(db, caller.token ?? '', caller.door, caller.address, opened));
      found(session);
      if (!session) throw new TRPCError({ code: 'UNAUTHORIZED' });
      caller.session = session;
      admit(ctx, call, session);
      if (sourceOf(session, call.path) !== null) return { isDone: false, session };
      const acrossTenants = call.meta?.crossTenant === true && session.isPlatform;
      if (acrossTenants) await Promise.all([openPlatformBranch(db), note(db, session)]);
      const signedIn = signedInAt(ctx, call, session, db, acrossTenants);
      return { isDone: true, result: await work(known ? signedIn : { ...signedIn, holdsHome: holdsHome(call) }) };
    }),
  );
  return outcome.isDone ? outcome.result : workAtSource(ctx, call, outcome.session, work);
}

/**
 * The transaction of the page, if the query may share it. The platform administrator's may change what a transaction sees, and what is
 * logged in the transaction of its query commits with it alone.
 */
function readsOf({ caller: { reads }, database }: Context, { type, meta, isAgain }: Call, session: Session): PageReads | undefined {
  const isShared = type === 'query' && !isAgain && !session.isPlatform && !meta?.noted && !meta?.writes;
  return isShared && reads?.database === database ? reads : undefined;
}

/** The work is done, or still to be done on another server. */
type Outcome<Result> = { isDone: true; result: Result } | { isDone: false; session: Session };

/** Runs a tenant's business on its data source, as the same weak role and under the same row security. */
async function workAtSource<Result>(
  ctx: Context,
  call: Call,
  session: Session,
  work: (signedIn: SignedInContext) => Promise<Result>,
): Promise<Result> {
  admit(ctx, call, session);
  return homeOf(ctx, session, call.path).transact(tenantContextOf(session), (db) => work(signedInAt(ctx, call, session, db, false)));
}

function admit({ caller }: Context, { meta, type }: Call, session: Session): void {
  const isOpenWhile = (wanted: Wanted) => meta?.openWhile?.includes(wanted) === true;
  if (session.isLocked && !isOpenWhile('unlocking')) throw new Locked();
  if (session.mustChangePassword && !isOpenWhile('firstPassword')) throw new FirstPassword();
  if (session.identity?.mustChoose && !isOpenWhile('identityChoice')) throw new IdentityChoiceNeeded();
  if (!mayCall(session, meta, caller.door)) throw notPermitted(meta?.permission);
  // Whoever leaves a browser to the next user leaves his open forms, too; signing out and the like are anybody's.
  const isOthers = caller.author !== undefined && caller.author !== session.userId;
  if (isOthers && type === 'mutation' && meta?.openWhile === undefined) throw new BusinessError(formOfAnother(session));
}

const formOfAnother = ({ realName }: Session) => ({
  zh: `此表单由另一位用户打开，现在登录的是 ${realName}：没有保存。请重新打开页面，以本人名义填写`,
  en: `Somebody else opened this form, and ${realName} has signed in since. Nothing was saved: open the page again to fill it in yourself.`,
});

/** The context of a call's work in a transaction of its database that sees the session's tenant. */
export function signedInAt(
  ctx: Context,
  { path, type }: Pick<Call, 'path' | 'type'>,
  session: Session,
  db: Transaction,
  acrossTenants: boolean,
): SignedInContext {
  const readAt: SignedInContext['readAt'] = (other, read) =>
    sourceOf(session, other) === sourceOf(session, path) ? read(db) : homeOf(ctx, session, other).transact(tenantContextOf(session), read);
  const readMain: SignedInContext['readMain'] = (read) =>
    sourceOf(session, path) === null ? read(db) : ctx.database.transact(tenantContextOf(session), read);
  const versions = acrossTenants ? {} : versionsIn({ path, type }, session.versions);
  const whose = { tenantId: session.tenantId, locale: ctx.locale, version: versions.dictionaries };
  const readTables = (codes: string[], which?: WhichEntries) => readMain((main) => readDictionaries(main, whose, codes, which));
  const signedIn: SignedInContext = {
    ...ctx,
    db,
    session: { ...session, versions },
    acrossTenants,
    readAt,
    readMain,
    dictionaries: (codes, which) => dictionariesIn(signedIn, codes, (others) => readTables(others, which), which),
  };
  return signedIn;
}

/**
 * What a call may take from memory and leave there. What is read in a writing transaction may be undone with it, but a command of a tenant's
 * business writes no dictionary: those are in the main database, and its tables may be on another server.
 */
function versionsIn({ path, type }: Pick<Call, 'path' | 'type'>, versions: Versions): Versions {
  if (type === 'query') return versions;
  const { dictionaries } = versions;
  return isBusiness(path) && dictionaries !== undefined ? { dictionaries } : {};
}

const contextFor = ({ caller }: Context, call: Call, known: Session | undefined): TenantContext =>
  known ? tenantContextOf(known) : { opens: { ...presentedBy(caller), holdsHome: holdsHome(call) } };

/** Whether the call writes what a tenant may move to another server. */
const holdsHome = ({ type, path }: Call): boolean => type === 'mutation' && isBusiness(path);

const tenantContextOf = ({ tenantId, timeZone }: Session): TenantContext => ({ tenantId, timeZone });

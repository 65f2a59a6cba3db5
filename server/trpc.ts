import { initTRPC, TRPCError } from '@trpc/server';
import { type Context, holds, type SignedInContext } from './context.ts';
import { refusalOf } from './errors.ts';
import { answerOnce } from './session/idempotency.ts';
import { findSession, openPlatformBranch } from './session/sessions.ts';
import { readDictionaries } from './system/dictionary-entries.ts';

export type LegacyAddress = `${'GET' | 'POST'} /${string}`;

/** Who may call: a code (one of several), or one of three words (access.md). */
export type Permission = 'public' | 'signed-in' | 'platform' | (string & {}) | readonly string[];

export interface Meta {
  permission: Permission;
  /** Addresses under /api that open this procedure to legacy callers. */
  legacy?: readonly LegacyAddress[];
  /** The entity whose records the answer holds: the legacy door types its nulls by it. */
  entity?: string;
  /** Keys of those records that hold rows of other entities, by the entity's place in the router. */
  nested?: Readonly<Record<string, string>>;
  /** The page address that this screen belongs to. */
  page?: string;
  /** The platform administrator sees every tenant's rows here (access.md: the platform's own entities). */
  crossTenant?: boolean;
  /** Password, sign-in and sign-out calls take no Idempotency-Key. */
  repeatable?: boolean;
  /** The key of the answer that holds a secret shown once: such an answer is not kept for a repeated Idempotency-Key, which is refused. */
  secretAnswer?: string;
  /** The answer is sent as it is, without the envelope (contract 1.1). */
  unwrapped?: boolean;
  /** The message of a successful answer, when it is not 操作成功. */
  message?: string;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    defaultMeta: undefined as never,
    isServer: true,
    allowOutsideOfServer: true,
    // tRPC would send what a database error says, with its query and values.
    errorFormatter: ({ shape, error, ctx }) => {
      const { code, message, problems } = refusalOf(error, ctx?.locale ?? 'zh');
      const { path, code: name } = shape.data;
      return { ...shape, message, data: { code: name, httpStatus: code, path, problems } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A procedure for anybody; it opens transactions of its own. */
export const publicProcedure = t.procedure;

/** A procedure for signed-in users: session, permission and one transaction that ends with it. */
export const procedure = t.procedure.use(async ({ ctx, meta, next, path, type, getRawInput }) => {
  const { asker, database } = ctx;
  const known = asker.session;
  if (known === undefined && asker.token === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
  const sight = known ? { tenantId: known.tenantId, timeZone: known.timeZone } : {};
  return database.transact(sight, async (db) => {
    const session = known ?? (await findSession(db, asker.token ?? '', asker.door));
    if (!session) throw new TRPCError({ code: 'UNAUTHORIZED' });
    asker.session = session;
    if (!mayCall(session, meta?.permission)) throw new TRPCError({ code: 'FORBIDDEN' });
    const acrossTenants = meta?.crossTenant === true && session.isPlatform;
    if (acrossTenants) await openPlatformBranch(db, { session, path, requestId: asker.requestId });
    const signedIn: SignedInContext = {
      ...ctx,
      db,
      session,
      acrossTenants,
      dictionaries: (codes) => readDictionaries(db, session.tenantId, ctx.locale, codes),
    };
    const run = async () => {
      const result = await next({ ctx: signedIn });
      // tRPC hands errors on as values; the transaction must see them thrown to roll back.
      if (!result.ok) throw result.error;
      return result;
    };
    if (type !== 'mutation' || meta?.repeatable === true || asker.idempotencyKey === undefined) return run();
    return answerOnce({ db, session, path, key: asker.idempotencyKey, input: await getRawInput(), secret: meta?.secretAnswer }, run);
  });
});

function mayCall(session: SignedInContext['session'], permission: Permission | undefined): boolean {
  if (permission === undefined) return false;
  if (permission === 'signed-in') return true;
  if (permission === 'platform') return session.isPlatform;
  return (typeof permission === 'string' ? [permission] : permission).some((code) => holds(session, code));
}

import { initTRPC } from '@trpc/server';
import type { Label } from '#rules/screen.ts';
import { refusalOf } from '#server/errors.ts';
import { type Context, type ExternalContext, forgetSession } from './context.ts';
import { answerOnce } from './idempotency.ts';
import { noteCall, noteEnding } from './log/request-note.ts';
import { tellOfNote } from './log/usual-log.ts';
import { asSignedIn } from './signed-in.ts';
import { holdHome } from './tenant-database.ts';

export type LegacyAddress = `${'GET' | 'POST'} /${string}`;

/** Who may call: a code (one of several), or one of three words (docs/access.md). */
export type Permission = 'public' | 'signed-in' | 'platform' | (string & {}) | readonly string[];

/** What may be wanted of a session first: that its screen is unlocked, that a password which somebody else set is changed, that a department and a role are chosen (specification 3). */
export type Wanted = 'unlocking' | 'firstPassword' | 'identityChoice';

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
  /** The platform administrator sees every tenant's rows here (docs/access.md: the platform's own entities). */
  crossTenant?: boolean;
  /** Open to a session from which something is still wanted before anything else; sign-in, sign-out and refresh are public anyway. */
  openWhile?: readonly Wanted[];
  /** Whoever is looked up after this is not who he was before it: locked, switched, or nobody. */
  changesSession?: boolean;
  /** Does nothing but what the declaration says: many rows at once may go past it (export, import). */
  plain?: boolean;
  /** Changes many records as these calls change one: whoever replaces them replaces or drops it. */
  many?: readonly object[];
  /** What it is called in the logs, where the verb and the entity's name do not say it. */
  label?: Label;
  /** What it tells the activity log under names of its own, in words. */
  tells?: Readonly<Record<string, Label>>;
  /** Stands in the activity log when it is done: exports, what administrators do to people, rights, tenants and settings, and ending one's own sessions (contract 5.8). */
  noted?: boolean;
  /** Password, sign-in and sign-out calls take no Idempotency-Key. */
  repeatable?: boolean;
  /** The key of the answer, or of its rows, that holds a secret shown once; /api says it in the message too. Such an answer is not kept for a repeated Idempotency-Key, which is refused. */
  secretAnswer?: string;
  /** The answer is sent as it is, without the envelope (contract 1.1). */
  unwrapped?: boolean;
  /** The answer is a file: its address may carry the token, for links cannot send headers. */
  download?: boolean;
  /** Takes a file of a multipart form, as `file`: read whole into memory, or `streamed` to disk, up to 102,400,000 bytes. */
  file?: boolean | 'streamed';
  /** Stands in no log of calls: what somebody opens and has not sent yet is nobody else's business. */
  unlogged?: boolean;
  /** The message of a successful answer, when it is not 操作成功. */
  message?: string;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A procedure that names no meta does not start (permissions.ts), so there is none to begin with.
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
export const publicProcedure = t.procedure.use(async ({ ctx, meta, next, getRawInput }) => {
  const result = await next();
  noteEnding(getRawInput, result.ok ? refusalIn(result.data) : result.error);
  if (meta?.changesSession) forgetSession(ctx.caller);
  return result;
});

/** A refusal that is answered instead of thrown, so that what was counted stays counted. */
const refusalIn = (answer: unknown): Error | undefined => (answer instanceof Error ? answer : undefined);

/** A procedure for signed-in users: session, permission and one transaction that ends with it. */
export const procedure = publicProcedure.use(async ({ ctx, meta, next, path, type, getRawInput }) =>
  asSignedIn(ctx, { path, type, meta }, async (signedIn) => {
    const { caller, db, session } = signedIn;
    const call = {
      path,
      type,
      door: caller.door,
      noted: meta?.noted,
      entity: meta?.entity,
      session,
      requestId: caller.requestId,
      input: getRawInput,
    };
    noteCall(meta?.unlogged ? { ...call, type: 'query' } : call);
    const run = async () => {
      const result = await next({ ctx: signedIn });
      // tRPC hands errors on as values; the transaction must see them thrown to roll back.
      if (!result.ok) throw result.error;
      await tellOfNote(signedIn, call, result.data);
      return result;
    };
    if (type !== 'mutation') return run();
    await holdHome(signedIn, path);
    if (meta?.repeatable === true || caller.idempotencyKey === undefined) return run();
    return answerOnce({ db, session, path, key: caller.idempotencyKey, input: await getRawInput(), secret: meta?.secretAnswer }, run);
  }),
);

/** A procedure for signed-in users that speaks with another server: it opens its transactions itself, so that none of them waits for an answer from outside. */
export const externalProcedure = publicProcedure.use(async ({ ctx, meta, next, path, type, getRawInput }) => {
  const call = { path, type, meta };
  const { caller, database } = ctx;
  const session = await asSignedIn(ctx, call, async (signedIn) => signedIn.session);
  const noted = {
    path,
    type,
    door: caller.door,
    noted: meta?.noted,
    entity: meta?.entity,
    session,
    requestId: caller.requestId,
    input: getRawInput,
  };
  noteCall(noted);
  const inTransaction: ExternalContext['inTransaction'] = (work) => asSignedIn(ctx, call, work);
  const external: ExternalContext = {
    ...ctx,
    session,
    inTransaction,
    inTransactionOnce: (work) =>
      inTransaction(async (signedIn) => {
        if (meta?.repeatable === true || caller.idempotencyKey === undefined) return work(signedIn);
        const keyed = {
          db: signedIn.db,
          session,
          path,
          key: caller.idempotencyKey,
          input: await getRawInput(),
          secret: meta?.secretAnswer,
        };
        return (await answerOnce(keyed, async () => ({ ok: true as const, data: await work(signedIn) }))).data;
      }),
  };
  const result = await next({ ctx: external });
  if (result.ok) await tellOfNote({ caller, database, session }, noted, result.data);
  return result;
});

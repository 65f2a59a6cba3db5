import { initTRPC } from '@trpc/server';
import type { FieldKind, Label } from '#rules/screen.ts';
import type { Field } from '#server/entity/fields.ts';
import { refusalOf } from '#server/errors.ts';
import { workingAt } from '#server/monitoring/at-work.ts';
import { meterCall } from '#server/monitoring/minute.ts';
import { type Context, type ExternalContext, forgetSession } from './context.ts';
import { answerOnce } from './idempotency.ts';
import { endingOf, noteCall, noteEnding, noteProcedure, noteRefusal } from './log/request-note.ts';
import { tellOfNote } from './log/usual-log.ts';
import { missingRightsIn } from './permissions.ts';
import { asSignedIn } from './signed-in.ts';
import { holdHome } from './tenant-database.ts';

export type LegacyAddress = `${'GET' | 'POST'} /${string}`;

/** Who may call: a code (any one of several), or one of three keywords (docs/access.md). */
export type Permission = 'public' | 'signed-in' | 'platform' | (string & {}) | readonly string[];

/**
 * What a session may have to do first:
 * unlock its screen, change a password set by someone else, choose a department and a role (specification 3).
 */
export type Wanted = 'unlocking' | 'firstPassword' | 'identityChoice';

export interface Meta {
  permission: Permission;
  /** Addresses under /api where legacy callers reach this procedure. */
  legacy?: readonly LegacyAddress[];
  /** Addresses of the same module that do the same: an API scope that closes one of them closes this procedure too. */
  scopedWith?: readonly LegacyAddress[];
  /** The entity of the returned records; /api replaces their nulls by it. */
  entity?: string;
  /** Keys of those records with nested rows, and the entity of those rows. */
  nested?: Readonly<Record<string, string>>;
  /** Kinds of values in an answer that is no record; /api replaces their nulls by them. */
  answers?: Readonly<Record<string, FieldKind>>;
  /** The page address that this screen belongs to. */
  page?: string;
  /** The platform administrator sees every tenant's rows here (docs/access.md: the platform's own entities). */
  crossTenant?: boolean;
  /** A query that also records something, such as a visit: in a transaction of its own, so that no other page waits for its locks. */
  writes?: boolean;
  /** Allowed while the session still has to do these first; sign-in, sign-out and refresh are public anyway. */
  openWhile?: readonly Wanted[];
  /** The call locks, switches or ends the session, so it must be looked up again afterwards. */
  changesSession?: boolean;
  /** Has no logic beyond the declaration, so bulk operations may bypass it (export, import). */
  plain?: boolean;
  /** The procedures that this batch update corresponds to: an override of one must replace or drop it. */
  many?: readonly object[];
  /** Its label in the logs, where the verb and the entity's name do not fit. */
  label?: Label;
  /** Labels of the custom entries that it writes to the activity log. */
  tells?: Readonly<Record<string, Label>>;
  /** Logged in the activity log on success, as every change of an entity's records is; exports and sessions say so (contract 5.8). */
  noted?: boolean;
  /** What the activity log says of it in words, from its answer: ids alone tell a reader nothing. */
  detailOf?: (answer: never) => string;
  /** Ignores the Idempotency-Key, as password, sign-in and sign-out calls do. */
  repeatable?: boolean;
  /**
   * The key of a secret shown once, in the response or its rows; /api also puts it into the message.
   * The response is not stored, so a repeated Idempotency-Key is refused.
   */
  secretAnswer?: string;
  /** The response is sent without the envelope (contract 1.1). */
  unwrapped?: boolean;
  /** The response is a file: its address may carry the token, because links cannot send headers. */
  download?: boolean;
  /** Accepts a multipart form with a `file`: read into memory, or `streamed` to disk, up to 102,400,000 bytes. */
  file?: boolean | 'streamed';
  /** The page with a form of its own that brings it files, as `/pur/page/:id`; the forms of entities say so by their fields. */
  filesFrom?: string;
  /** Receives a file while the form that it belongs to is still being filled in: one procedure does. */
  receivesAhead?: boolean;
  /** Not logged: what a user opens and has not sent yet is private. */
  unlogged?: boolean;
  /** The success message, if not 操作成功. */
  message?: string;
  /** For the API reference: what the schema and the fields cannot tell. */
  sample?: Sample;
}

type Values = Readonly<Record<string, unknown>>;

export interface Sample {
  /** The values of a valid request; a text in < > is for the client to fill in. A function takes them from what other calls return. */
  request?: Values | ((read: ReadCall) => Promise<Values | undefined>);
  /** What parameters mean, by name; those of rows as `lines[].typeCode`. */
  means?: Readonly<Record<string, Label>>;
  /** A list: the entity whose fields filter it, where the records answered are not simply its rows. */
  lists?: { readonly fields: Readonly<Record<string, Field>> };
  /** Parameters as fields: what they mean, their values, the fields of their rows. */
  fields?: Readonly<Record<string, Field>>;
  /** Parameters that the command requires although their fields are optional. */
  required?: readonly string[];
  /** Those that it needs in some cases alone, each with when; their fields may say that they are required. */
  neededWhen?: Readonly<Record<string, Label>>;
  /** Old clients know the call and are told in words why it does nothing: the reference leaves it out. */
  isRefused?: true;
  /**
   * What a command returns: beside the saved record where it saves one, nothing where none is named. `record` is its entity's record as it is
   * stored, `shown` with labels, as the detail has it, and `list` several of these. Several `answers`, each with what it tells, where they differ.
   */
  answer?: Values | readonly Values[] | 'record' | 'shown' | 'list';
  answers?: readonly { title: Label; data: Values }[];
  note?: Label;
}

/** Calls a query as the client would; undefined where it is refused. */
export type ReadCall = <Answer>(path: string, input?: Values) => Promise<Answer | undefined>;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A procedure without meta does not start (permissions.ts), so there is no default.
    defaultMeta: undefined as never,
    isServer: true,
    allowOutsideOfServer: true,
    // tRPC would send a database error's message, with its query and values.
    errorFormatter: ({ shape, error, ctx }) => {
      const { code, message, problems } = refusalOf(error, ctx?.locale ?? 'zh');
      const { path, code: name } = shape.data;
      return { ...shape, message, data: { code: name, httpStatus: code, path, problems } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A procedure without sign-in; it opens its own transactions. */
export const publicProcedure = t.procedure.use(async ({ ctx, meta, next, path, type, getRawInput }) => {
  const began = performance.now();
  noteProcedure(path);
  const result = await workingAt({ procedure: path }, () => next());
  const ending = endingOf(result.ok ? refusalIn(result.data) : result.error);
  const { door, session } = ctx.caller;
  if (!result.ok && session && missingRightsIn(result.error))
    noteRefusal({ path, type, door, entity: meta?.entity, session, input: getRawInput });
  noteEnding(getRawInput, ending);
  meterCall({ path, result: ending.result, ms: performance.now() - began });
  if (meta?.changesSession) forgetSession(ctx.caller);
  return result;
});

/** A refusal returned instead of thrown, so that counted attempts stay counted. */
const refusalIn = (answer: unknown): Error | undefined => (answer instanceof Error ? answer : undefined);

/** A procedure for signed-in users: session, permission and one transaction, committed at its end. */
export const procedure = publicProcedure.use(async ({ ctx, meta, next, path, type, getRawInput }) =>
  asSignedIn(ctx, { path, type, meta }, async (signedIn) => {
    const { caller, db, session } = signedIn;
    const call = {
      path,
      type,
      door: caller.door,
      noted: isNoted(type, meta),
      detailOf: meta?.detailOf,
      entity: meta?.entity,
      session,
      input: getRawInput,
    };
    noteCall(meta?.unlogged ? { ...call, type: 'query' } : call);
    const run = async () => {
      const result = await next({ ctx: signedIn });
      // tRPC returns errors as values; the transaction only rolls back when they are thrown.
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

const isNoted = (type: string, meta: Meta | undefined): boolean =>
  meta?.noted ?? (type === 'mutation' && meta?.entity !== undefined && meta.unlogged !== true);

/**
 * A procedure for signed-in users that calls another server:
 * it opens its own transactions, so that none waits for an outside response.
 */
export const externalProcedure = publicProcedure.use(async ({ ctx, meta, next, path, type, getRawInput }) => {
  const call = { path, type, meta };
  const { caller, database } = ctx;
  const session = await asSignedIn(ctx, call, async (signedIn) => signedIn.session);
  const noted = {
    path,
    type,
    door: caller.door,
    noted: isNoted(type, meta),
    entity: meta?.entity,
    session,
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

import { sql } from 'drizzle-orm';
import type { Context, Session, SignedInContext } from '#server/calls/context.ts';
import { sourceOf } from '#server/calls/tenant-database.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { asSignedIn } from '../calls/signed-in.ts';
import type { Database, Transaction } from '../database/pool.ts';

interface Place {
  /** The call on whose behalf it is done; it says in which database, with which right, and whether across tenants. */
  path: string;
  type: 'query' | 'mutation';
  meta: Meta;
  /** Everything is read as it stood at one moment. */
  isSnapshot?: boolean;
}

type Transact = Pick<Database, 'transact'>;

/** One transaction where an entity lives for this tenant, with the rights of the caller. */
export function atEntity<Result>(
  ctx: Context,
  { isSnapshot = false, ...call }: Place,
  work: (ctx: SignedInContext) => Promise<Result>,
): Promise<Result> {
  const opened = isSnapshot
    ? withTransact(
        ctx,
        ({ transact }) =>
          (tenantContext, run) =>
            transact({ ...tenantContext, snapshot: true }, run),
      )
    : ctx;
  return asSignedIn(opened, call, (signedIn) => work({ ...signedIn, database: ctx.database, sources: ctx.sources }));
}

const held = new WeakSet<Database>();

/**
 * The same, where commands write in the main database as well and the entity lives elsewhere: what they write there is committed only after the entity's own transaction, and taken back with it.
 * So a rehearsal leaves no trace in either; should the main database fail at its commit, its part alone is missing, and the job says so.
 */
export async function atEntityAndMain<Result>(ctx: Context, call: Place, work: (ctx: SignedInContext) => Promise<Result>): Promise<Result> {
  const session = sessionAt(ctx);
  if (sourceOf(session, call.path) === null) return atEntity(ctx, call, work);
  const { tenantId, timeZone } = session;
  return ctx.database.transact({ tenantId, timeZone }, (main) => {
    const database: Database = { ...ctx.database, transact: (_sight, run) => savepoint(main, run) };
    held.add(database);
    return atEntity({ ...ctx, database }, call, work);
  });
}

/** The same context for calls that shall take part in the transaction at hand instead of opening their own; one that is refused leaves no trace in it. */
export function withinTransaction(ctx: SignedInContext, path: string): Context {
  const { session, db } = ctx;
  const here = sourceOf(session, path);
  const inside: Transact['transact'] = (_sight, run) => savepoint(db, run);
  const { database } = ctx;
  // A refused call leaves no trace in the main database either.
  const inBoth: Transact['transact'] = (tenantContext, run) => database.transact(tenantContext, () => inside(tenantContext, run));
  const at: Transact = { transact: held.has(database) ? inBoth : inside };
  if (here !== null) return { ...ctx, sources: { ...ctx.sources, at: () => at } };
  return { ...ctx, database: { ...ctx.database, transact: inside } };
}

function withTransact(ctx: Context, make: (from: Transact) => Transact['transact']): Context {
  const { database, sources } = ctx;
  return {
    ...ctx,
    database: { ...database, transact: make(database) },
    sources: { ...sources, at: (mark) => ({ transact: make(sources.at(mark)) }) },
  };
}

/** Does a piece of the transaction at hand; when it is refused, it leaves no trace there. */
export async function savepoint<Result>(db: Transaction, run: (db: Transaction) => Promise<Result>): Promise<Result> {
  await db.execute(sql`savepoint one_call`);
  try {
    const result = await run(db);
    await db.execute(sql`release savepoint one_call`);
    return result;
  } catch (error) {
    await db.execute(sql`rollback to savepoint one_call`);
    throw error;
  }
}

/** What the session of a context is, once a call has found it. */
export function sessionAt({ caller }: Context): Session {
  if (!caller.session) throw new Error('Nobody has signed in yet');
  return caller.session;
}

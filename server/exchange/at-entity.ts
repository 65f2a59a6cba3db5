import { sql } from 'drizzle-orm';
import type { Context, Session, SignedInContext } from '#server/calls/context.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { sourceOf } from '#server/calls/tenant-database.ts';
import type { Meta } from '#server/calls/trpc.ts';
import type { Database, Transaction } from '#server/database/pool.ts';

interface Place {
  /** The call on whose behalf the work runs; determines database, permission and tenant scope. */
  path: string;
  type: 'query' | 'mutation';
  meta: Meta;
  /** Read everything in one snapshot. */
  isSnapshot?: boolean;
}

type Transact = Pick<Database, 'transact'>;

/** One transaction in the tenant's database for the entity, with the caller's permissions. */
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
 * The same for commands that also write in the main database while the entity is in another one: the main writes commit after the entity's
 * transaction, and roll back with it. A dry run leaves no trace in either; if the main commit fails, only its part is missing, and the job
 * reports it.
 */
export async function atEntityAndMain<Result>(ctx: Context, call: Place, work: (ctx: SignedInContext) => Promise<Result>): Promise<Result> {
  const session = sessionAt(ctx);
  if (sourceOf(session, call.path) === null) return atEntity(ctx, call, work);
  const { tenantId, timeZone } = session;
  return ctx.database.transact({ tenantId, timeZone }, (main) => {
    const database: Database = { ...ctx.database, transact: (_tenantContext, run) => savepoint(main, run) };
    held.add(database);
    return atEntity({ ...ctx, database }, call, work);
  });
}

/** A context for calls that join the current transaction instead of opening their own; a refused call is rolled back. */
export function withinTransaction(ctx: SignedInContext, path: string): Context {
  const { session, db } = ctx;
  const here = sourceOf(session, path);
  const inside: Transact['transact'] = (_tenantContext, run) => savepoint(db, run);
  const { database } = ctx;
  // A refused call is rolled back in the main database too.
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

/** Runs work in a savepoint of the current transaction; a refusal rolls back to it. */
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

/** The session of a context in which a call has already resolved it. */
export function sessionAt({ caller }: Context): Session {
  if (!caller.session) throw new Error('Nobody has signed in yet');
  return caller.session;
}

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Session, SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { seal, unseal } from '#server/security/seal.ts';
import { asClock, clockOf, type Place } from './as-clock.ts';
import { noteFault, type Visit } from './go-round.ts';
import { relayedMessage } from './relayed-message-table.ts';
import type { TenantPlace } from './tenant-places.ts';

/** Tells in the main database, where messages are, what was found; with another server in between, plain values reach it. */
export type Tell<Found> = (main: Transaction, found: readonly Found[], clock: Session) => Promise<void>;

interface Finding<Found> {
  /** The place in the router of what is looked at. */
  path: string;
  /** Works as the tenant's clock, in one transaction; undefined when there was nothing to do. */
  find: (ctx: SignedInContext) => Promise<readonly Found[] | undefined>;
  tell: Tell<Found>;
}

/** A visit that finds and tells: what is found once is told once, wherever the tenant's rows are and whenever the process dies. */
export const findAndTell =
  <Found>({ path, find, tell }: Finding<Found>): Visit =>
  (place, tenant, worker) =>
    relaying(place, tenant, { worker, tell }, async () => void (await foundBy(place, tenant, { worker, path, find, tell })));

/**
 * Finds in one transaction, which also tells if it is the main database's. On another server it leaves the message there, for `relaying`.
 * Answers whether there was anything to do.
 */
export async function foundBy<Found>(
  place: Place,
  tenant: TenantPlace,
  { worker, path, find, tell }: Finding<Found> & { worker: string },
): Promise<boolean> {
  return asClock(place, tenant, path, async (ctx) => {
    const { db, session } = ctx;
    const found = await find(ctx);
    if (found === undefined || found.length === 0) return found !== undefined;
    if (session.dataSource === null) await tell(db, found, session);
    else await db.insert(relayedMessage).values({ worker, body: seal(JSON.stringify(found), 'relay') });
    return true;
  });
}

/** Does work that leaves messages on a tenant's own server, and tells what waits there, of this time or of one that was interrupted. */
export async function relaying<Found>(
  place: Place,
  tenant: TenantPlace,
  { worker, tell }: { worker: string; tell: Tell<Found> },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } finally {
    if (tenant.source) await relay(place, tenant, tenant.source, { worker, tell });
  }
}

const atOnce = 100;

async function relay<Found>(
  { database, sources }: Place,
  tenant: TenantPlace,
  source: NonNullable<TenantPlace['source']>,
  { worker, tell }: { worker: string; tell: Tell<Found> },
): Promise<void> {
  const { tenantId } = tenant;
  const [there, { id, worker: own }] = [sources.at(source), relayedMessage];
  const isOwn = eq(relayedMessage.tenantId, tenantId);
  const waiting = await there.transact({ tenantId }, (db) =>
    db
      .select()
      .from(relayedMessage)
      .where(and(isOwn, eq(own, worker)))
      .orderBy(asc(id))
      .limit(atOnce),
  );
  for (const message of waiting)
    try {
      await tellOnce(database, message, (main) => tell(main, foundIn<Found>(message.body), clockOf(tenant)));
      await there.transact({ tenantId }, (db) => db.delete(relayedMessage).where(and(isOwn, eq(id, message.id))));
    } catch (error) {
      noteFault(worker, tenantId, error, { message: message.id });
    }
}

/** The id is kept in the transaction that tells: whoever comes with the same message again, or at the same time, finds it. */
async function tellOnce(
  database: Place['database'],
  { id, tenantId, worker }: typeof relayedMessage.$inferSelect,
  tell: (main: Transaction) => Promise<void>,
): Promise<void> {
  await database.transact({ tenantId }, async (main) => {
    const [first] = await main.insert(relayedMessage).values({ id, worker }).onConflictDoNothing().returning({ id: relayedMessage.id });
    if (!first) return;
    await tell(main);
    await main.execute(sql`
      delete from ${relayedMessage} where tenant_id = ${tenantId} and worker = ${worker} and create_time < now() - interval '90 days'`);
  });
}

function foundIn<Found>(body: string): Found[] {
  const text = unseal(body, 'relay');
  if (text === undefined) throw new Error('A message was sealed with another SECRETS_KEY');
  // As `foundBy` wrote it.
  return JSON.parse(text) as Found[];
}

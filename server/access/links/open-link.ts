import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import { zoneOf } from '#server/calls/find-identity.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hashOf } from '#server/security/secret-token.ts';
import type { LinkOwner } from './link-viewer.ts';
import type { openPurposes } from './public-link.ts';
import { publicLink, publicLinkTry } from './public-link-tables.ts';

const maxTries = 30;
const minutes = 10;

/**
 * Returns the content of a public page for a valid token; the response to an invalid one does not reveal the reason. Wrong tokens
 * are counted per address and throttled. A valid token always works: a whole shop floor shares one address.
 */
export async function openLink(ctx: Context, asked: Asked) {
  const { tenantName, subject } = await findLink(ctx, asked);
  return { factory: tenantName, subject };
}

interface Asked {
  purpose: (typeof openPurposes)[number];
  token: string;
}

/** Whose page a valid token opens, and what it is about. */
export async function findLink(ctx: Context, { purpose, token }: Asked): Promise<LinkOwner & { subject: string }> {
  const { database } = ctx;
  const hash = hashOf(token);
  const found = await database.transact({ presentedKey: hash }, async (db) => {
    const [row] = await db
      .select({ id: publicLink.id, tenantId: publicLink.tenantId, subject: publicLink.subject })
      .from(publicLink)
      .where(
        and(
          eq(publicLink.tokenHash, hash),
          eq(publicLink.purpose, purpose),
          isNull(publicLink.revokeTime),
          sql`${publicLink.expireTime} > now()`,
        ),
      );
    return row;
  });
  const owner =
    found &&
    (await database.transact({ tenantId: found.tenantId }, async (db) => {
      const [factory, dataSource] = await Promise.all([readTenant(db, found.tenantId), findSource(db, found.tenantId)]);
      return factory && { ...found, tenantName: factory.tenantName, timeZone: zoneOf(factory), dataSource };
    }));
  return owner ?? refuseWrongToken(ctx);
}

/** The same answer whatever is wrong with a token, and a count of it. */
export async function refuseWrongToken({ database, caller }: Pick<Context, 'database' | 'caller'>): Promise<never> {
  const tries = await database.transact({}, (db) => countTry(db, caller.address));
  if (tries > maxTries) throw new BusinessError(tooOften, { code: 429 });
  throw new BusinessError(messages.absent, { code: 404 });
}

const tooOften = { zh: '尝试次数过多，请稍后再试', en: 'Too many attempts. Try again later.' };

/** A removed or expired tenant shows nothing. */
export async function readTenant(db: Transaction, tenantId: string): Promise<{ tenantName: string; timeZone: string } | undefined> {
  const { table } = tenant;
  const [row] = await db
    .select({ tenantName: table.tenantName, timeZone: sql<string>`coalesce(${table.timeZone}, '')` })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), sql`coalesce(${table.expireTime} > now(), true)`));
  return row;
}

/** Counts a wrong token and deletes old counts, in one statement. */
async function countTry(db: Transaction, address: string): Promise<number> {
  const isOld = sql`${publicLinkTry.since} < now() - make_interval(mins => ${minutes}::int)`;
  await db.execute(sql`
    delete from ${publicLinkTry} where address in (
      select address from ${publicLinkTry} where ${isOld} limit 20 for update skip locked)`);
  const [row] = await db
    .insert(publicLinkTry)
    .values({ address: address.slice(0, 64) })
    .onConflictDoUpdate({
      target: publicLinkTry.address,
      set: {
        tries: sql`case when ${isOld} then 1 else ${publicLinkTry.tries} + 1 end`,
        since: sql`case when ${isOld} then now() else ${publicLinkTry.since} end`,
      },
    })
    .returning({ tries: publicLinkTry.tries });
  return row?.tries ?? 0;
}

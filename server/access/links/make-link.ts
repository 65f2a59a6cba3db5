import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { settings } from '#server/settings.ts';
import { user } from '../users/user.ts';
import { assertCustomer } from './customers.ts';
import { type LinkedPage, type Purpose, pageOfPurpose, purposeWords } from './public-link.ts';
import { publicLink } from './public-link-tables.ts';

const mostLive = 500;

/** Creates a link to a public page; its token appears in this response only. */
export async function makeLink(ctx: SignedInContext, { purpose, subject, days }: { purpose: Purpose; subject: string; days: number }) {
  await assertCustomer(ctx, subject);
  const { tenantId, revokeTime, expireTime } = publicLink;
  const [live] = await ctx.db
    .select({ count: count() })
    .from(publicLink)
    .where(and(eq(tenantId, ctx.session.tenantId), isNull(revokeTime), sql`${expireTime} > now()`));
  if ((live?.count ?? 0) >= mostLive) throw new BusinessError(tooMany);
  const token = newToken();
  const [made] = await ctx.db
    .insert(publicLink)
    .values({
      purpose,
      subject,
      tokenHash: hashOf(token),
      createUser: ctx.session.userId,
      expireTime: sql`now() + make_interval(days => ${days}::int)`,
    })
    .returning({ id: publicLink.id, expireTime: publicLink.expireTime });
  // Behind a proxy only PUBLIC_URL knows the public host name.
  return { ...made, origin: settings().PUBLIC_URL ?? null, path: `${pageOfPurpose[purpose]}?token=${token}` };
}

const tooMany = { zh: `有效链接不能超过 ${mostLive} 个，请先撤销不用的链接`, en: `There are ${mostLive} live links: revoke some first` };

/** The tenant's links, newest first: what they open, until when, and whether they are still valid. */
export async function listLinks(ctx: SignedInContext) {
  const { id, tenantId, purpose, subject, createUser, createTime, expireTime, revokeTime } = publicLink;
  const rows = await ctx.db
    .select({
      id,
      purpose,
      subject,
      createTime,
      expireTime,
      revokeTime,
      madeBy: user.table.realName,
      isLive: sql<boolean>`${revokeTime} is null and coalesce(${expireTime} > now(), true)`,
    })
    .from(publicLink)
    .leftJoin(user.table, eq(user.table.id, createUser))
    .where(eq(tenantId, ctx.session.tenantId))
    .orderBy(desc(id))
    .limit(mostLive);
  return rows.map((row) => ({ ...row, purposeName: purposeWords[row.purpose][ctx.locale] }));
}

/** Revokes a link immediately and permanently; `only` limits it to the links of one page. */
export async function revokeLink(ctx: SignedInContext, linkId: string, only?: LinkedPage): Promise<void> {
  const { id, tenantId, purpose, revokeTime } = publicLink;
  const own = and(eq(tenantId, ctx.session.tenantId), eq(id, linkId), only === undefined ? undefined : eq(purpose, only));
  const [revoked] = await ctx.db
    .update(publicLink)
    .set({ revokeTime: sql`now()` })
    .where(and(own, isNull(revokeTime)))
    .returning({ id });
  if (revoked) return;
  const [there] = await ctx.db.select({ id }).from(publicLink).where(own);
  if (!there) throw new BusinessError(messages.absent, { code: 404 });
  throw new BusinessError({ zh: '该链接已撤销', en: 'This link was already revoked' }, { code: 409 });
}

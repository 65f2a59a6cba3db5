import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context, SignedInContext } from '#server/calls/context.ts';
import { zoneOf } from '#server/calls/find-identity.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import { readRow, readRows, titlesOf } from '#server/engine/read-rows.ts';
import { scopeFor } from '#server/engine/visible-rows.ts';
import { entityAt } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import { hashOf, newToken } from '#server/security/secret-token.ts';
import { settings } from '#server/settings.ts';
import { user } from '../users/user.ts';
import { revokeLink } from './make-link.ts';
import { readTenant, refuseWrongToken } from './open-link.ts';
import { pageOfPurpose } from './public-link.ts';
import { publicLink } from './public-link-tables.ts';

const maxLive = 200;
const lines = () => entityAt('board.productionLine');

/** Makes a link to the board of one line, or of all; it works until it is withdrawn, and its token is in this answer and nowhere else. */
export async function makeBoardLink(ctx: SignedInContext, { lineId, subject }: { lineId?: string | undefined; subject: string }) {
  if (lineId === undefined) refuseNarrowScope(ctx);
  else await ctx.readAt(lines().path, (db) => readRow({ ...ctx, db }, lines(), lineId));
  const [live] = await ctx.db
    .select({ count: count() })
    .from(publicLink)
    .where(and(ownBoards(ctx), isNull(publicLink.revokeTime)));
  if ((live?.count ?? 0) >= maxLive) throw new BusinessError(tooMany);
  const token = newToken();
  const [made] = await ctx.db
    .insert(publicLink)
    .values({ purpose: 'board', subject, lineId: lineId ?? null, tokenHash: hashOf(token), createUser: ctx.session.userId })
    .returning({ id: publicLink.id });
  // Behind a proxy only PUBLIC_URL knows under which name others reach the console.
  return { ...made, origin: settings().PUBLIC_URL ?? null, path: `${pageOfPurpose.board}?token=${token}` };
}

const tooMany = {
  zh: `有效大屏链接不能超过 ${maxLive} 个，请先撤销不用的链接`,
  en: `There are ${maxLive} live board links: withdraw some first`,
};

/** Who sees some lines only cannot show all of them to a hall. */
export const mayShowAll = ({ session }: SignedInContext): boolean => scopeFor(lines(), session) === 'all';

function refuseNarrowScope(ctx: SignedInContext): void {
  if (mayShowAll(ctx)) return;
  throw new BusinessError(
    { zh: '您的数据权限不含全部产线，请选择一条产线', en: 'Your data scope does not cover all lines: choose one line' },
    { field: 'lineId' },
  );
}

const ownBoards = ({ session }: SignedInContext) => and(eq(publicLink.tenantId, session.tenantId), eq(publicLink.purpose, 'board'));

/** The board links of the tenant, the newest first: what they show, who made them, when a television last asked, and who may withdraw them. */
export async function listBoardLinks(ctx: SignedInContext) {
  const { id, subject, lineId, createUser, createTime, revokeTime, lastSeenTime } = publicLink;
  const links = await ctx.db
    .select({ id, subject, lineId, createUser, createTime, revokeTime, lastSeenTime, madeBy: user.table.realName })
    .from(publicLink)
    .leftJoin(user.table, eq(user.table.id, createUser))
    .where(ownBoards(ctx))
    .orderBy(sql`${revokeTime} is not null`, desc(id))
    .limit(2 * maxLive);
  const lineIds = links.flatMap(({ lineId }) => lineId ?? []);
  const [named, mayRevoke] = await Promise.all([titlesOf(ctx, lines().path, lineIds), revoking(ctx, links)]);
  return links.map(({ createUser: _maker, ...link }) => ({
    ...link,
    lineName: link.lineId === null ? null : (named.get(link.lineId) ?? link.lineId),
    canRevoke: link.revokeTime === null && mayRevoke.has(link.id),
  }));
}

/** Withdraws a board link for good: whoever made it, or may make one like it, because a hall goes dark at once. */
export async function revokeBoardLink(ctx: SignedInContext, linkId: string): Promise<void> {
  const { id, lineId, createUser } = publicLink;
  const found = await ctx.db
    .select({ id, lineId, createUser })
    .from(publicLink)
    .where(and(ownBoards(ctx), eq(id, linkId)));
  if (found.length > 0 && (await revoking(ctx, found)).size === 0) throw new BusinessError(notYours, { code: 403 });
  await revokeLink(ctx, linkId, 'board');
}

const notYours = {
  zh: '该链接显示的产线不在您的数据权限内，请联系其创建人',
  en: 'This link shows lines outside your data scope: ask whoever made it',
};

type Made = Pick<typeof publicLink.$inferSelect, 'id' | 'lineId' | 'createUser'>;

/** The links that this user may withdraw. */
async function revoking(ctx: SignedInContext, links: readonly Made[]): Promise<Set<string>> {
  const lineIds = mayShowAll(ctx) ? [] : links.flatMap(({ lineId }) => lineId ?? []);
  const reached = await ctx.readAt(lines().path, (db) => readRows({ ...ctx, db }, lines(), lineIds));
  const reaches = (lineId: string | null) => mayShowAll(ctx) || reached.some(({ id }) => id === lineId);
  return new Set(links.filter(({ lineId, createUser }) => createUser === ctx.session.userId || reaches(lineId)).map(({ id }) => id));
}

/** Whose board a link shows, and of which line; null: of all. */
export interface BoardLink {
  id: string;
  lineId: string | null;
  tenantId: string;
  tenantName: string;
  timeZone: string;
  dataSource: DataSourceMark | null;
}

/** The link of a token; wrong ones are answered and counted as those of any public page. When it was last used is known to the minute. */
export async function openBoardLink(ctx: Pick<Context, 'database' | 'caller'>, token: string): Promise<BoardLink> {
  const hash = hashOf(token);
  const found = await ctx.database.transact({ presentedKey: hash }, async (db) => {
    const { id, lineId, tenantId, tokenHash, purpose, revokeTime } = publicLink;
    const [row] = await db
      .select({ id, lineId, tenantId })
      .from(publicLink)
      .where(and(eq(tokenHash, hash), eq(purpose, 'board'), isNull(revokeTime)));
    return row;
  });
  if (!found) return refuseWrongToken(ctx);
  const { tenantId } = found;
  const opened = await ctx.database.transact({ tenantId }, async (db) => {
    const [factory, dataSource] = await Promise.all([readTenant(db, tenantId), findSource(db, tenantId), markSeen(db, found.id)]);
    return factory && { ...found, tenantName: factory.tenantName, timeZone: zoneOf(factory), dataSource };
  });
  return opened ?? refuseWrongToken(ctx);
}

async function markSeen(db: Transaction, id: string): Promise<void> {
  const { lastSeenTime } = publicLink;
  const isOld = or(isNull(lastSeenTime), sql`${lastSeenTime} < now() - interval '1 minute'`);
  await db
    .update(publicLink)
    .set({ lastSeenTime: sql`now()` })
    .where(and(eq(publicLink.id, id), isOld));
}

/** Which of these links still show their board. */
export async function liveBoardLinks(db: Transaction, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: publicLink.id })
    .from(publicLink)
    .where(and(eq(publicLink.tenantId, tenantId), inArray(publicLink.id, ids), isNull(publicLink.revokeTime)));
  return rows.map(({ id }) => id);
}

import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { containsText } from '#server/engine/contains-text.ts';
import type { ListInput } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { deviceWords } from './device-words.ts';

/** A session of one browser or client; tokens renewed from one another belong to one session. */
export interface OnlineSession {
  /** An identifier for links; it grants no access. */
  id: string;
  tenantId: string;
  tenantName: string;
  userId: string;
  account: string;
  realName: string;
  kind: 'page' | 'client';
  clientId: string;
  address: string;
  device: string;
  createTime: string;
  lastSeenTime: string;
  /** `own` for the current session. */
  own: 'own' | '';
}

const isLive = sql`${session.expiresAt} > now() and ${session.usedAt} is null`;
const clock = (instant: SQL) => sql<string>`to_char(${instant}, 'YYYY-MM-DD HH24:MI:SS')`;
const latest = (column: typeof session.address | typeof session.userAgent) =>
  sql<string>`(array_agg(${column} order by ${session.lastSeenAt} desc, ${session.createdAt} desc))[1]`;

const shown = {
  id: sql<string>`max(${session.ref}) filter (where ${isLive})::text`,
  tenantId: session.tenantId,
  tenantName: tenant.table.tenantName,
  userId: user.table.id,
  account: user.table.account,
  realName: user.table.realName,
  isPage: sql<boolean>`bool_or(${session.kind} = 'page')`,
  clientId: sql<string>`max(${session.clientId})`,
  address: latest(session.address),
  userAgent: latest(session.userAgent),
  createTime: clock(sql`min(${session.createdAt})`),
  lastSeenTime: clock(sql`max(${session.lastSeenAt})`),
};

/** The open sessions, last seen first; `where` restricts them. */
async function readSessions(
  ctx: SignedInContext,
  where: SQL | undefined,
  having: SQL | undefined,
  page: { limit: number; offset: number },
) {
  const families = ctx.db
    .select({ ...shown, isOwn: sql<boolean>`bool_or(${session.id} = ${ctx.session.id})`, total: sql<number>`count(*) over ()::int` })
    .from(session)
    .innerJoin(user.table, and(eq(user.table.tenantId, session.tenantId), eq(user.table.id, session.userId)))
    .innerJoin(tenant.table, eq(tenant.table.tenantId, session.tenantId))
    .where(where)
    .groupBy(session.family, session.tenantId, tenant.table.tenantName, user.table.tenantId, user.table.id)
    .having(and(sql`bool_or(${isLive})`, having))
    .orderBy(desc(sql`max(${session.lastSeenAt})`), desc(sql`max(${session.ref})`));
  const rows = await families.limit(page.limit).offset(page.offset);
  const records = rows.map(
    ({ isPage, userAgent, isOwn, total: _total, ...row }): OnlineSession => ({
      ...row,
      realName: shownTitle(user, { title: row.realName }, ctx.locale),
      tenantName: shownTitle(tenant, { title: row.tenantName }, ctx.locale),
      kind: isPage ? 'page' : 'client',
      device: deviceWords(userAgent, ctx.locale),
      own: isOwn ? 'own' : '',
    }),
  );
  return { records, total: rows[0]?.total ?? 0 };
}

/** One page of the sessions of users within the caller's scope. */
export async function listOnline(ctx: SignedInContext, { current, size, filters }: ListInput) {
  const { account, realName, address, kind, tenantId } = filters;
  const where = and(
    visibleRows(user, ctx),
    containsText(user.table.account, account),
    containsText(user.table.realName, realName),
    containsText(session.address, address),
    tenantId && ctx.acrossTenants ? eq(session.tenantId, tenantId) : undefined,
  );
  const having = kind === 'page' || kind === 'client' ? sql`bool_or(${session.kind} = 'page') = ${kind === 'page'}` : undefined;
  const found = await readSessions(ctx, where, having, { limit: size, offset: Math.min((current - 1) * size, farthestOffset) });
  return { ...found, size, current };
}
const farthestOffset = 100_000;

export async function listMine(ctx: SignedInContext): Promise<OnlineSession[]> {
  const isMine = and(eq(session.tenantId, ctx.session.tenantId), eq(session.userId, ctx.session.userId));
  return (await readSessions(ctx, isMine, undefined, { limit: 200, offset: 0 })).records;
}

import { and, lte, type SQL, sql } from 'drizzle-orm';
import { deskMessage } from '#server/background/desk-message-table.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { notice } from './notice.ts';
import { noticeRead } from './notice-read-table.ts';

/** A badge shows at most 99 (specification 9), so counting further is wasted. */
const maxCounted = 100;

/** The released notices among those that the caller may see. */
export const releasedTo = (ctx: SignedInContext): SQL | undefined =>
  and(visibleRows(notice, ctx), lte(notice.table.releaseTime, sql`now()`));

export const isReadBy = ({ session }: SignedInContext): SQL<boolean> => sql<boolean>`exists (
  select from ${noticeRead} r where r.tenant_id = ${session.tenantId} and r.user_id = ${session.userId} and r.notice_id = ${notice.table.id})`;

/** The number of unread notices and messages, each up to a hundred, as columns `notices` and `messages`. */
export function unreadColumns(ctx: SignedInContext): SQL {
  const { userId, tenantId, readTime } = deskMessage;
  return sql`
    (select count(*)::int from (
      select from ${notice.table} where ${and(releasedTo(ctx), sql`not ${isReadBy(ctx)}`)} limit ${maxCounted}) n) as notices,
    (select count(*)::int from (
      select from ${deskMessage} where ${tenantId} = ${ctx.session.tenantId} and ${userId} = ${ctx.session.userId} and ${readTime} is null
      limit ${maxCounted}) m) as messages`;
}

export interface Unread {
  notices: number;
  messages: number;
}

export async function unreadOf(ctx: SignedInContext): Promise<Unread> {
  const [row] = await ctx.db.execute<{ notices: number; messages: number }>(sql`select ${unreadColumns(ctx)}`);
  return row ?? { notices: 0, messages: 0 };
}

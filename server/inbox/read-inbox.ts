import { and, eq, isNull, sql } from 'drizzle-orm';
import { deskMessage } from '#server/background/desk-message-table.ts';
import { outbox } from '#server/background/outbox-table.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { ownMails, ownMessages, titleIn } from './inbox.ts';
import { notice } from './notice.ts';
import { noticeRead } from './notice-read-table.ts';
import { openableLink } from './openable-link.ts';
import { isReadBy, releasedTo } from './unread.ts';

/** Opens a notice for the caller and marks it as read. */
export async function openNotice(ctx: SignedInContext, id: string) {
  const [found] = await withLabels(ctx, notice, await findRows(ctx, notice, and(releasedTo(ctx), eq(notice.table.id, id)), 1));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  await ctx.db.insert(noticeRead).values({ userId: ctx.session.userId, noticeId: id }).onConflictDoNothing();
  const { title, content, releaseTime, files } = found;
  return { id, title, content, releaseTime, files, kind: (found as { categoryName?: string }).categoryName ?? '' };
}

/** Opens a message to the caller and marks it as read. */
export async function openMessage(ctx: SignedInContext, id: string) {
  const { body, bodyEn, link, createTime, readTime } = deskMessage;
  const mine = and(ownMessages(ctx), eq(deskMessage.id, id));
  const [found] = await ctx.db
    .select({ id: deskMessage.id, title: titleIn(ctx.locale), body: ctx.locale === 'en' ? bodyEn : body, link, createTime })
    .from(deskMessage)
    .where(mine);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  await ctx.db
    .update(deskMessage)
    .set({ readTime: sql`now()` })
    .where(and(mine, isNull(readTime)));
  return { ...found, link: openableLink(ctx, found.link) };
}

export async function openMail(ctx: SignedInContext, id: string) {
  const { subject, body, sentTime } = outbox;
  const [found] = await ctx.readMain((db) =>
    db
      .select({ id: outbox.id, title: subject, body, createTime: sentTime })
      .from(outbox)
      .where(and(ownMails(ctx), eq(outbox.id, id))),
  );
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return { ...found, createTime: found.createTime ?? '', link: '' };
}

/** Marks everything in one tab, or in all of them, as read. */
export async function readAll(ctx: SignedInContext, tab: 'notice' | 'message' | undefined): Promise<void> {
  const { db, session } = ctx;
  if (tab !== 'message') {
    const unread = db
      .select({
        tenantId: sql<string>`${session.tenantId}`.as('tenant_id'),
        userId: sql<string>`${session.userId}::bigint`.as('user_id'),
        noticeId: notice.table.id,
        readTime: sql<string>`now()`.as('read_time'),
      })
      .from(notice.table)
      .where(and(releasedTo(ctx), sql`not ${isReadBy(ctx)}`));
    await db.insert(noticeRead).select(unread).onConflictDoNothing();
  }
  if (tab !== 'notice')
    await db
      .update(deskMessage)
      .set({ readTime: sql`now()` })
      .where(and(ownMessages(ctx), isNull(deskMessage.readTime)));
}

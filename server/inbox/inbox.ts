import { and, desc, eq, sql } from 'drizzle-orm';
import type { Locale } from '#rules/screen.ts';
import { deskMessage } from '#server/background/desk-message-table.ts';
import { outbox } from '#server/background/outbox-table.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { notice } from './notice.ts';
import { isReadBy, releasedTo, unreadOf } from './unread.ts';

export interface InboxLine {
  id: string;
  title: string;
  /** A notice's kind; empty for messages. */
  kind: string;
  time: string;
  isRead: boolean;
}

/** The newest lines of each tab with the number of unread ones; unread ones come first (specification 2.4). */
export async function inboxOf(ctx: SignedInContext, max: number) {
  const [notices, messages, mails, unread] = await Promise.all([
    noticeLines(ctx, max),
    messageLines(ctx, max),
    mailLines(ctx, max),
    unreadOf(ctx),
  ]);
  return { notices, messages, mails, unread };
}

export type InboxTab = 'mail' | 'message' | 'notice';

/** A page of one tab, the last one where there are fewer, and how many lines the tab has in all; without a name, a tab with something unread. */
export async function inboxPage(
  ctx: SignedInContext,
  { tab, current, size }: { tab?: InboxTab | undefined; current: number; size: number },
) {
  const unread = await unreadOf(ctx);
  const shown = tab ?? (unread.notices === 0 && unread.messages > 0 ? 'message' : 'notice');
  const total = await totals[shown](ctx);
  const at = Math.max(1, Math.min(current, Math.ceil(total / size)));
  return { tab: shown, lines: await linesOf[shown](ctx, size, (at - 1) * size), current: at, size, total, unread };
}

/** Notices for the caller, unread ones first, then newest first. */
export async function noticeLines(ctx: SignedInContext, max: number, from = 0): Promise<InboxLine[]> {
  const { id, title, category, releaseTime } = notice.table;
  const isRead = isReadBy(ctx);
  const rows = await ctx.db
    .select({ id, title, category, releaseTime, isRead })
    .from(notice.table)
    .where(releasedTo(ctx))
    .orderBy(isRead, desc(releaseTime), desc(id))
    .limit(max)
    .offset(from);
  const named = (await withLabels(ctx, notice, rows)) as ((typeof rows)[number] & { categoryName?: string })[];
  return named.map((row) => ({
    id: row.id,
    title: row.title,
    kind: row.categoryName ?? '',
    time: row.releaseTime,
    isRead: row.isRead,
  }));
}

async function messageLines(ctx: SignedInContext, max: number, from = 0): Promise<InboxLine[]> {
  const { id, createTime, readTime } = deskMessage;
  const rows = await ctx.db
    .select({ id, title: titleIn(ctx.locale), time: createTime, isRead: sql<boolean>`${readTime} is not null` })
    .from(deskMessage)
    .where(ownMessages(ctx))
    .orderBy(sql`${readTime} is not null`, desc(id))
    .limit(max)
    .offset(from);
  return rows.map((row) => ({ ...row, kind: '' }));
}

/** Mail sent to the caller; he reads it in his mailbox, so none counts as unread here. */
async function mailLines(ctx: SignedInContext, max: number, from = 0): Promise<InboxLine[]> {
  const { id, subject, sentTime } = outbox;
  const rows = await ctx.readMain((db) =>
    db.select({ id, title: subject, time: sentTime }).from(outbox).where(ownMails(ctx)).orderBy(desc(id)).limit(max).offset(from),
  );
  return rows.map((row) => ({ ...row, time: row.time ?? '', kind: '', isRead: true }));
}

/** Mail sent to the caller, by user id: addresses prove nothing, since users enter their own. Mail with codes is excluded. */
export const ownMails = ({ session }: SignedInContext) =>
  and(
    eq(outbox.tenantId, session.tenantId),
    eq(outbox.userId, session.userId),
    eq(outbox.channel, 'mail'),
    eq(outbox.status, 'sent'),
    eq(outbox.isSealed, false),
  );

export const ownMessages = ({ session }: SignedInContext) =>
  and(eq(deskMessage.tenantId, session.tenantId), eq(deskMessage.userId, session.userId));

export const titleIn = (locale: Locale) => (locale === 'en' ? deskMessage.titleEn : deskMessage.title);

const linesOf = { notice: noticeLines, message: messageLines, mail: mailLines };
const totals: Record<InboxTab, (ctx: SignedInContext) => Promise<number>> = {
  notice: (ctx) => ctx.db.$count(notice.table, releasedTo(ctx)),
  message: (ctx) => ctx.db.$count(deskMessage, ownMessages(ctx)),
  mail: (ctx) => ctx.readMain((db) => db.$count(outbox, ownMails(ctx))),
};

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import type { Transaction } from '#server/database/pool.ts';
import { deskMessage } from './desk-message-table.ts';

/** A message to users. */
export interface Message {
  title: Label;
  body?: Label;
  /** A path of this console to link to; anything else is dropped. */
  link?: string;
}

/**
 * Sends a message to users of the tenant, to read in their inbox; unknown user ids are skipped. Messages are in the main database:
 * pass a transaction of it that sees the tenant.
 */
export async function writeMessages(db: Transaction, userIds: readonly string[], { title, body, link = '' }: Message): Promise<void> {
  if (userIds.length === 0) return;
  const own = isOwnPath(link) ? link.slice(0, 500) : '';
  // A few that were read three months ago go along, to keep the table small.
  await db.execute(sql`
    with swept as (
      delete from ${deskMessage} where id in (
        select id from ${deskMessage}
        where tenant_id = current_setting('app.tenant_id', true) and read_time < now() - interval '90 days' limit 50 for update skip locked))
    insert into ${deskMessage} (tenant_id, user_id, title, title_en, body, body_en, link)
    select u.tenant_id, u.id, ${title.zh.slice(0, 255)}, ${title.en.slice(0, 255)}, ${body?.zh ?? ''}, ${body?.en ?? ''}, ${own}
    from "system_user" u
    where u.tenant_id = current_setting('app.tenant_id', true) and u.is_deleted = 0 and u.id = any(${idArray([...new Set(userIds)])})`);
}

/** Marks messages that link to a path as read, once what they ask for is done: nobody need see to it any more. */
export async function settleMessages(db: Transaction, link: string): Promise<void> {
  const { tenantId, link: of, readTime } = deskMessage;
  const isOwn = sql`${tenantId} = current_setting('app.tenant_id', true)`;
  await db
    .update(deskMessage)
    .set({ readTime: sql`now()` })
    .where(and(isOwn, eq(of, link), isNull(readTime)));
}

const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

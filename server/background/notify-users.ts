import { sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import type { Transaction } from '#server/database/pool.ts';
import { deskMessage } from './desk-message-table.ts';

/** What somebody is told. */
export interface Message {
  title: Label;
  body?: Label;
  /** Where it leads: a path of this console. Anything else is left out. */
  link?: string;
}

/**
 * Tells people of the tenant something; it stands in their inbox until they read it. Ids that are nobody's in this tenant are passed over.
 * Messages live in the main database: the transaction is one of it that sees the tenant.
 */
export async function writeMessages(db: Transaction, userIds: readonly string[], { title, body, link = '' }: Message): Promise<void> {
  if (userIds.length === 0) return;
  const own = isOwnPath(link) ? link.slice(0, 500) : '';
  await db.execute(sql`
    insert into ${deskMessage} (tenant_id, user_id, title, title_en, body, body_en, link)
    select u.tenant_id, u.id, ${title.zh.slice(0, 255)}, ${title.en.slice(0, 255)}, ${body?.zh ?? ''}, ${body?.en ?? ''}, ${own}
    from "system_user" u
    where u.tenant_id = current_setting('app.tenant_id', true) and u.is_deleted = 0 and u.id = any(${idArray([...new Set(userIds)])})`);
  await sweepMessages(db);
}

const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);

/** Removes a few messages that were read three months ago, so that the table does not grow for ever. */
async function sweepMessages(db: Transaction): Promise<void> {
  await db.execute(sql`
    delete from ${deskMessage} where id in (
      select id from ${deskMessage}
      where tenant_id = current_setting('app.tenant_id', true) and read_time < now() - interval '90 days' limit 50 for update skip locked)`);
}

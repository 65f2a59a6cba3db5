import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Which notices somebody has opened; without a row a notice is unread. */
export const noticeRead = pgTable(
  'desk_notice_read',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    noticeId: recordId().notNull(),
    readTime: instant().notNull().default(sql`now()`),
  },
  (reads) => [primaryKey({ columns: [reads.tenantId, reads.userId, reads.noticeId] })],
);
// Who has read what goes with the reader and with the notice.
refersTo(noticeRead, { userId: { to: 'system.user', onRemove: 'keep' }, noticeId: { to: 'desk.notice', onRemove: 'keep' } });

/** What the system tells one person: a job that has ended, a task that waits. Each in both languages, since the reader chooses his. */
export const deskMessage = pgTable(
  'desk_message',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    title: varchar({ length: 255 }).notNull(),
    titleEn: varchar({ length: 255 }).notNull(),
    body: text().notNull().default(''),
    bodyEn: text().notNull().default(''),
    /** A path of this console; empty: the message leads nowhere. */
    link: varchar({ length: 500 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
    readTime: instant(),
  },
  (messages) => [
    index('desk_message_reader').on(messages.tenantId, messages.userId, messages.id),
    index('desk_message_unread').on(messages.tenantId, messages.userId).where(sql`read_time is null`),
  ],
);
// What somebody was told is nobody else's.
refersTo(deskMessage, { userId: { to: 'system.user', onRemove: 'keep' } });

/** When somebody last opened a menu entry, and whether he has pinned it. */
export const menuUse = pgTable(
  'menu_use',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    menuId: recordId().notNull(),
    visitTime: instant(),
    pinTime: instant(),
  },
  (uses) => [primaryKey({ columns: [uses.tenantId, uses.userId, uses.menuId] })],
);
// A habit goes with its owner, and shows no menu that was removed.
refersTo(menuUse, { userId: { to: 'system.user', onRemove: 'keep' }, menuId: { to: 'system.menu', onRemove: 'keep' } });

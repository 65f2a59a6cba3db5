import { sql } from 'drizzle-orm';
import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** System messages to one user: a finished job, a waiting task. In both languages, since the reader chooses one. */
export const deskMessage = pgTable(
  'desk_message',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    title: varchar({ length: 255 }).notNull(),
    titleEn: varchar({ length: 255 }).notNull(),
    body: text().notNull().default(''),
    bodyEn: text().notNull().default(''),
    /** A path of this console; empty for a message without a link. */
    link: varchar({ length: 500 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
    readTime: instant(),
  },
  (messages) => [
    tenantKey(messages),
    index('desk_message_reader').on(messages.tenantId, messages.userId, messages.id),
    index('desk_message_unread').on(messages.tenantId, messages.userId).where(sql`read_time is null`),
  ],
);
// Messages of a removed user stay, unread by anyone else.
refersTo(deskMessage, { userId: { to: 'system.user', onRemove: 'keep' } });

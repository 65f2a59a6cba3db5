import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

export const outboxStates = ['waiting', 'sending', 'sent', 'failed', 'dead', 'refused', 'bounced', 'discarded'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** Messages to external recipients, written in the transaction that causes them and delivered after it. */
export const outbox = pgTable(
  'messaging_outbox',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    channel: varchar({ length: 16 }).notNull().$type<'sms' | 'mail' | 'webhook'>(),
    recipient: varchar({ length: 255 }).notNull(),
    /** The receiving user, if any, who also gets mail in the inbox. An address proves nothing: users type their own. */
    userId: recordId(),
    /** The code of the channel's configuration; empty for the enabled one. */
    template: varchar({ length: 64 }).notNull().default(''),
    subject: varchar({ length: 255 }).notNull().default(''),
    body: text().notNull(),
    /** What a webhook is signed with, encrypted; empty where its receiver has no secret. */
    secret: varchar({ length: 1000 }).notNull().default(''),
    /** The body is encrypted, because it contains a code. It is wiped once sent or expired. */
    isSealed: boolean().notNull().default(false),
    status: varchar({ length: 16 }).notNull().default('waiting').$type<OutboxState>(),
    attempts: integer().notNull().default(0),
    nextTime: instant().notNull().default(sql`now()`),
    /** The expiry, after which it is no longer sent; null: never. */
    endTime: instant(),
    /** The same on every attempt, so that a receiver can detect duplicates. */
    messageId: varchar({ length: 36 }).notNull().default(sql`gen_random_uuid()`),
    /** The channel it was sent with, e.g. `yunpian`. */
    via: varchar({ length: 16 }).notNull().default(''),
    error: varchar({ length: 500 }).notNull().default(''),
    errorEn: varchar({ length: 500 }).notNull().default(''),
    sentTime: instant(),
    createUser: recordId(),
    createDept: recordId(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (messages) => [
    tenantKey(messages),
    index('messaging_outbox_id').on(messages.id),
    index('messaging_outbox_user').on(messages.tenantId, messages.userId, messages.id).where(sql`user_id is not null`),
    index('messaging_outbox_due').on(messages.nextTime, messages.id).where(sql`status in ('waiting', 'sending', 'failed')`),
    index('messaging_outbox_sealed').on(messages.endTime).where(sql`is_sealed and body <> ''`),
  ],
);
// Messages stay after their user is removed.
refersTo(outbox, { userId: { to: 'system.user', onRemove: 'keep' } });

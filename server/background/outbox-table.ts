import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

export const outboxStates = ['waiting', 'sending', 'sent', 'failed', 'dead', 'discarded'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** What is to be told to somebody outside, written in the transaction that decides it and delivered after it. */
export const outbox = pgTable(
  'messaging_outbox',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    channel: varchar({ length: 16 }).notNull().$type<'sms' | 'mail'>(),
    recipient: varchar({ length: 255 }).notNull(),
    /** The user whom it is for, if it is one: he finds mail in his inbox too. An address proves nothing, people type their own. */
    userId: recordId(),
    /** Which configuration of the channel is used, by its code; empty: the enabled one. */
    template: varchar({ length: 64 }).notNull().default(''),
    subject: varchar({ length: 255 }).notNull().default(''),
    body: text().notNull(),
    /** The body is encrypted: it holds a code. It is wiped when it was sent or is of no use any more. */
    isSealed: boolean().notNull().default(false),
    status: varchar({ length: 16 }).notNull().default('waiting').$type<OutboxState>(),
    attempts: integer().notNull().default(0),
    nextTime: instant().notNull().default(sql`now()`),
    /** After this nobody wants it any more; null: it stays of use. */
    endTime: instant(),
    /** The same at every attempt, so that a receiver can tell a repetition. */
    messageId: varchar({ length: 36 }).notNull().default(sql`gen_random_uuid()`),
    /** How it went out, e.g. `yunpian`. */
    via: varchar({ length: 16 }).notNull().default(''),
    error: varchar({ length: 500 }).notNull().default(''),
    sentTime: instant(),
    createUser: recordId(),
    createDept: recordId(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (messages) => [
    index('messaging_outbox_tenant').on(messages.tenantId, messages.id),
    index('messaging_outbox_user').on(messages.tenantId, messages.userId, messages.id).where(sql`user_id is not null`),
    index('messaging_outbox_due').on(messages.nextTime, messages.id).where(sql`status in ('waiting', 'sending', 'failed')`),
    index('messaging_outbox_sealed').on(messages.endTime).where(sql`is_sealed and body <> ''`),
  ],
);
// What was told to somebody was told.
refersTo(outbox, { userId: { to: 'system.user', onRemove: 'keep' } });

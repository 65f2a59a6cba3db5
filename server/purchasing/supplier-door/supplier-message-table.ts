import { sql } from 'drizzle-orm';
import { index, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/**
 * What was sent to a supplier about an inquiry, or as a copy, with the link that it holds: of that only the SHA-256, and it signs in one contact until it
 * ends or is withdrawn. In the main database, like the outbox that delivers it and the sessions that it opens.
 */
export const supplierMessage = pgTable(
  'supplier_message',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    inquiryId: recordId().notNull(),
    /** The supplier among those that the inquiry goes to; null: a copy for the plant. */
    inviteId: recordId(),
    /** What the message is about: an invitation, a reminder. */
    reason: varchar({ length: 16 }).notNull(),
    /** Number and title of the inquiry. */
    subject: varchar({ length: 255 }).notNull(),
    outboxId: recordId().notNull(),
    /** Whom the link signs in, of a temporary supplier the invitation; null: no link. */
    contactId: recordId(),
    tokenHash: varchar({ length: 64 }),
    expireTime: instant(),
    revokeTime: instant(),
    lastUsedTime: instant(),
    createUser: recordId(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (messages) => [
    tenantKey(messages),
    index('supplier_message_token').on(messages.tokenHash),
    index('supplier_message_inquiry').on(messages.tenantId, messages.inquiryId),
    index('supplier_message_contact').on(messages.tenantId, messages.contactId),
  ],
);
// Inquiry and contact may be on another server; both are checked when a link is used.
refersTo(supplierMessage, {
  inquiryId: { to: 'purchasing.inquiry', onRemove: 'keep' },
  contactId: { to: 'purchasing.supplierContact', onRemove: 'keep' },
});

import { sql } from 'drizzle-orm';
import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, tenantColumn, tenantKey } from '#server/database/columns.ts';

/**
 * What was found on a tenant's own server and is told in the main database. There it waits until it is told; here its id stays, so that it
 * is told once.
 */
export const relayedMessage = pgTable(
  'relayed_message',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    worker: varchar({ length: 64 }).notNull(),
    /** Sealed, as it may hold the secret of a link; empty once told. */
    body: text().notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (messages) => [tenantKey(messages), index('relayed_message_waiting').on(messages.tenantId, messages.worker, messages.id)],
);

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Codes that a user pasted to filter a list; the page address carries the id, which cannot be guessed. */
export const listCodes = pgTable(
  'list_codes',
  {
    id: varchar({ length: 32 }).notNull(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    list: varchar({ length: 64 }).notNull(),
    field: varchar({ length: 64 }).notNull(),
    codes: jsonb().notNull().$type<string[]>(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (sets) => [tenantKey(sets), index('list_codes_user').on(sets.tenantId, sets.userId, sets.createdAt)],
);
// Pasted codes do not block the removal of their user.
refersTo(listCodes, { userId: { to: 'system.user', onRemove: 'keep' } });

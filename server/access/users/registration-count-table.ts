import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core';
import { tenantColumn } from '#server/database/columns.ts';

/** Registrations per address and tenant since `since`. */
export const registrationCount = pgTable(
  'registration_count',
  {
    tenantId: tenantColumn(),
    address: varchar({ length: 64 }).notNull(),
    asked: integer().notNull().default(1),
    since: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (counts) => [primaryKey({ columns: [counts.tenantId, counts.address] })],
);

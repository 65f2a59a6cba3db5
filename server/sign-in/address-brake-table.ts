import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';

/** How much is tried in vain from an address: rises by one with each failure, falls as time goes by. */
export const signInAddress = pgTable(
  'sign_in_address',
  {
    /** With `+` before those that passed a captcha, which are counted by themselves. */
    address: varchar({ length: 64 }).primaryKey(),
    level: doublePrecision().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (addresses) => [index('sign_in_address_at').on(addresses.at)],
);

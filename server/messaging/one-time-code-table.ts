import { sql } from 'drizzle-orm';
import { index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { generatedId, tenantColumn, tenantKey } from '#server/database/columns.ts';

/** Codes sent to phones, by keyed hash; an unknown phone gets a row too, which no code matches. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    purpose: varchar({ length: 16 }).notNull(),
    phone: varchar({ length: 11 }).notNull(),
    codeHash: varchar({ length: 64 }).notNull(),
    /** Of whoever names it by its number, of the network that it was asked from, and of anywhere else (decision 107). */
    tries: integer().notNull().default(0),
    nearTries: integer().notNull().default(0),
    farTries: integer().notNull().default(0),
    address: varchar({ length: 64 }).notNull().default(''),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    usedAt: timestamp({ withTimezone: true, mode: 'date' }),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (codes) => [
    tenantKey(codes),
    index('one_time_code_phone').on(codes.tenantId, codes.phone, codes.createdAt),
    index('one_time_code_address').on(codes.tenantId, codes.address, codes.createdAt),
  ],
);

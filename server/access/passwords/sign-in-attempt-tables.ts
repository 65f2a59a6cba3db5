import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core';
import { tenantColumn } from '#server/database/columns.ts';

/**
 * Wrong passwords of an account over all devices (`device` empty) and per device class. Five lock for thirty minutes (contract 3.6, R-16).
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    tenantId: tenantColumn(),
    account: varchar({ length: 64 }).notNull(),
    device: varchar({ length: 8 }).notNull(),
    failures: integer().notNull().default(0),
    lockedUntil: timestamp({ withTimezone: true, mode: 'date' }),
    lastAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (attempts) => [primaryKey({ columns: [attempts.tenantId, attempts.account, attempts.device] })],
);

/** The previous release counts here and may still run while this one starts. Drop it one release later. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    tenantId: tenantColumn(),
    account: varchar({ length: 64 }).notNull(),
    failures: integer().notNull().default(0),
    lockedUntil: timestamp({ withTimezone: true, mode: 'date' }),
    lastAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (failures) => [primaryKey({ columns: [failures.tenantId, failures.account] })],
);

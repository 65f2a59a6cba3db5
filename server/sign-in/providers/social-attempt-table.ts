import { index, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { recordId } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/**
 * A sign-in at a provider in progress. `id` is the SHA-256 of the state that the provider returns; returning uses it up, and it expires
 * after ten minutes. Belongs to no tenant: the user is only known afterwards.
 */
export const socialAttempt = pgTable(
  'social_attempt',
  {
    id: varchar({ length: 64 }).primaryKey(),
    source: varchar({ length: 32 }).notNull(),
    /** A visitor of the pages, a legacy client, or a signed-in user who links the account to himself. */
    purpose: varchar({ length: 4 }).notNull().$type<'page' | 'api' | 'bind'>(),
    /** The SHA-256 of the cookie of the browser that started the attempt; empty for legacy clients. */
    browser: varchar({ length: 64 }).notNull().default(''),
    nonce: varchar({ length: 64 }).notNull(),
    verifier: varchar({ length: 64 }).notNull(),
    redirectUri: varchar({ length: 500 }).notNull(),
    /** The tenant of the host; empty if there is none. */
    hostTenant: varchar({ length: 12 }).notNull().default(''),
    /** The page to open afterwards. */
    goTo: varchar({ length: 500 }).notNull().default(''),
    userId: recordId(),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (attempts) => [index('social_attempt_expiry').on(attempts.expiresAt)],
);
// An attempt of a removed user has no effect.
refersTo(socialAttempt, { userId: { to: 'system.user', onRemove: 'keep' } });

import { index, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { recordId } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/**
 * Somebody on his way to a provider and back. `id` is the SHA-256 of the state that the provider hands back; coming back uses it up, and after ten minutes it is gone.
 * It belongs to no tenant: whose user he is turns out afterwards.
 */
export const socialAttempt = pgTable(
  'social_attempt',
  {
    id: varchar({ length: 64 }).primaryKey(),
    source: varchar({ length: 32 }).notNull(),
    /** A page's visitor, a legacy client, or a signed-in user who binds the account to himself. */
    purpose: varchar({ length: 4 }).notNull().$type<'page' | 'api' | 'bind'>(),
    /** The SHA-256 of what the browser that set out holds in a cookie; empty for legacy clients. */
    browser: varchar({ length: 64 }).notNull().default(''),
    nonce: varchar({ length: 64 }).notNull(),
    verifier: varchar({ length: 64 }).notNull(),
    redirectUri: varchar({ length: 500 }).notNull(),
    /** The tenant that the host names; empty where it names none. */
    hostTenant: varchar({ length: 12 }).notNull().default(''),
    /** The page to go on to. */
    goTo: varchar({ length: 500 }).notNull().default(''),
    /** Who binds. */
    userId: recordId(),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (attempts) => [index('social_attempt_expiry').on(attempts.expiresAt)],
);
// An attempt of a removed user comes to nothing.
refersTo(socialAttempt, { userId: { to: 'system.user', onRemove: 'keep' } });

import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** The account that a user has with a provider (contract 8). */
export const userIdentity = pgTable(
  'system_user_identity',
  {
    tenantId: tenantColumn(),
    source: varchar({ length: 32 }).notNull(),
    subject: varchar({ length: 191 }).notNull(),
    userId: recordId().notNull(),
    /** The user's name at the provider. */
    name: varchar({ length: 64 }).notNull().default(''),
    boundAt: instant().notNull().default(sql`now()`),
    /** Row security shows this row, in any tenant, to a caller who presents exactly this provider account. */
    presentedAs: varchar({ length: 32 }).notNull().generatedAlwaysAs(sql`md5(source || ':' || subject)`),
  },
  (identities) => [
    primaryKey({ columns: [identities.tenantId, identities.source, identities.subject] }),
    index('system_user_identity_user').on(identities.tenantId, identities.userId),
    index('system_user_identity_presented').on(identities.presentedAs),
  ],
);
// A provider account cannot sign in once its user is removed.
refersTo(userIdentity, { userId: { to: 'system.user', onRemove: 'keep' } });

/** An identity confirmed by a provider that has no user yet. `id` is the SHA-256 of the issued oauthId; registering uses it up. */
export const unboundIdentity = pgTable(
  'unbound_identity',
  {
    id: varchar({ length: 64 }).primaryKey(),
    source: varchar({ length: 32 }).notNull(),
    subject: varchar({ length: 191 }).notNull(),
    avatar: varchar({ length: 500 }).notNull().default(''),
    name: varchar({ length: 64 }).notNull().default(''),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (identities) => [index('unbound_identity_expiry').on(identities.expiresAt)],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Page sessions, access tokens and refresh tokens. `id` is the SHA-256 of the secret, which is never stored. */
export const session = pgTable(
  'session',
  {
    id: varchar({ length: 64 }).notNull(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    kind: varchar({ length: 8 }).notNull().$type<'page' | 'access' | 'refresh'>(),
    /** Tokens issued together or from one another share a family and end together. */
    family: varchar({ length: 64 }).notNull(),
    clientId: varchar({ length: 64 }).notNull().default(''),
    /** Narrows the session to one department or role of its user (contract 2.1). */
    deptId: recordId(),
    roleId: recordId(),
    /** The top bar entry that filters the side menu; null for home, which shows everything (specification 2.4). */
    topMenuId: recordId(),
    /** In switch mode: nothing opens until the user has chosen a department and a role (specification 3, 6). */
    mustChoose: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The absolute end, however often the session is extended. */
    endsAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** When an administrator ended it; kept for a day, so that the next page can say so. */
    endedAt: timestamp({ withTimezone: true, mode: 'date' }),
    /** When the refresh token was exchanged; a short grace period lets a second tab use it too. */
    usedAt: timestamp({ withTimezone: true, mode: 'date' }),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
    /** Updated at most once a minute, together with the address. */
    lastSeenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
    address: varchar({ length: 64 }).notNull().default(''),
    /** The session's public id in lists and links; it grants nothing. */
    ref: recordId().notNull().default(sql`next_id()`),
    userAgent: varchar({ length: 255 }).notNull().default(''),
    /** The hash of a page session's lock password; null until one is set (specification 3, UI settings). */
    lockHash: varchar({ length: 255 }),
    /** When the screen was locked; null if it is not. */
    lockedAt: timestamp({ withTimezone: true, mode: 'date' }),
    /** Failed unlock attempts since it was locked. */
    lockFailures: integer().notNull().default(0),
  },
  (sessions) => [
    tenantKey(sessions),
    index('session_id').on(sessions.id),
    index('session_user').on(sessions.tenantId, sessions.userId),
    index('session_family').on(sessions.family),
    index('session_expiry').on(sessions.expiresAt),
    index('session_ref').on(sessions.ref),
  ],
);
// A removed user's sessions end; a session narrowed to a removed department, role or entry continues without it.
refersTo(session, {
  userId: { to: 'system.user', onRemove: 'keep' },
  deptId: { to: 'system.dept', onRemove: 'keep' },
  roleId: { to: 'system.role', onRemove: 'keep' },
  topMenuId: { to: 'system.topMenu', onRemove: 'keep' },
});

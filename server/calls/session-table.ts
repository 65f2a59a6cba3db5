import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Page sessions, access tokens and refresh tokens. `id` is the SHA-256 of the secret, which is kept nowhere. */
export const session = pgTable(
  'session',
  {
    id: varchar({ length: 64 }).primaryKey(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    kind: varchar({ length: 8 }).notNull().$type<'page' | 'access' | 'refresh'>(),
    /** Tokens that were issued together, or from one another, end together. */
    family: varchar({ length: 64 }).notNull(),
    clientId: varchar({ length: 64 }).notNull().default(''),
    /** Narrow the session to one department or role of its user (contract 2.1). */
    deptId: recordId(),
    roleId: recordId(),
    /** The entry of the top bar that narrows the side menu; null: home, which shows all of it (specification 2.4). */
    topMenuId: recordId(),
    /** In switch mode: nothing opens before its user has chosen a department and a role (specification 3, 6). */
    mustChoose: boolean().notNull().default(false),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** However often it slides, a session ends here. */
    endsAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** When an administrator ended it: kept for a day, so that its next page can say so. */
    endedAt: timestamp({ withTimezone: true, mode: 'date' }),
    /** A refresh token that was exchanged; it works for a short grace for a second tab. */
    usedAt: timestamp({ withTimezone: true, mode: 'date' }),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
    /** Written at most once a minute, together with the address it came from. */
    lastSeenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
    address: varchar({ length: 64 }).notNull().default(''),
    /** What lists and links call the session by; it opens nothing. */
    ref: recordId().notNull().default(sql`next_id()`),
    userAgent: varchar({ length: 255 }).notNull().default(''),
    /** The lock password of a page session, as a hash; null: none was set yet (specification 3, UI settings). */
    lockHash: varchar({ length: 255 }),
    /** Since when its screen is locked; null: it is not. */
    lockedAt: timestamp({ withTimezone: true, mode: 'date' }),
    /** Wrong lock passwords since it was locked. */
    lockFailures: integer().notNull().default(0),
  },
  (sessions) => [
    index('session_user').on(sessions.tenantId, sessions.userId),
    index('session_family').on(sessions.family),
    index('session_expiry').on(sessions.expiresAt),
    index('session_ref').on(sessions.ref),
  ],
);
// A removed user's sessions end; one that is narrowed to something removed, or chose a removed entry, goes on without it.
refersTo(session, {
  userId: { to: 'system.user', onRemove: 'keep' },
  deptId: { to: 'system.dept', onRemove: 'keep' },
  roleId: { to: 'system.role', onRemove: 'keep' },
  topMenuId: { to: 'system.topMenu', onRemove: 'keep' },
});

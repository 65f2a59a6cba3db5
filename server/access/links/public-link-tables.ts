import { sql } from 'drizzle-orm';
import { index, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Links that open one public page until they expire (board links never do) or are revoked. Only the token's SHA-256 is stored. */
export const publicLink = pgTable(
  'public_link',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    purpose: varchar({ length: 16 }).notNull().$type<'orders' | 'lottery' | 'board'>(),
    /** The customer of an order list, the name of a draw, or the place of a television. */
    subject: varchar({ length: 128 }).notNull(),
    /** The line of a board; null: all lines. */
    lineId: recordId(),
    tokenHash: varchar({ length: 64 }).notNull(),
    createUser: recordId(),
    createTime: instant().notNull().default(sql`now()`),
    expireTime: instant(),
    revokeTime: instant(),
    /** When a board was last asked for, to the minute. */
    lastSeenTime: instant(),
  },
  (links) => [tenantKey(links), index('public_link_token').on(links.tokenHash)],
);
// The board of a removed line is not found; its link is there to be withdrawn.
refersTo(publicLink, { lineId: { to: 'board.productionLine', onRemove: 'keep' } });

/** Wrong tokens per address since `since`; without a tenant, because a wrong token names none. */
export const publicLinkTry = pgTable('public_link_try', {
  address: varchar({ length: 64 }).primaryKey(),
  tries: integer().notNull().default(1),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
});

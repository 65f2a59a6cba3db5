import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { session } from '#server/calls/session-table.ts';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';

/** The pages that somebody has open: they begin with the session and end with it (specification 2.3, 4). The welcome tab is always there and has no row. */
export const workspaceTab = pgTable(
  'workspace_tab',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    sessionId: varchar({ length: 64 })
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    page: varchar({ length: 255 }).notNull(),
    /** What followed the address when it was last seen: filters, page, order. */
    query: varchar({ length: 1000 }).notNull().default(''),
    /** What its record is called; empty for pages that the menu names. */
    title: varchar({ length: 200 }).notNull().default(''),
    /** Stays in front, and when others are closed. */
    isPinned: boolean().notNull().default(false),
    visitTime: instant().notNull().default(sql`now()`),
  },
  (tabs) => [
    uniqueIndex('workspace_tab_page').on(tabs.tenantId, tabs.sessionId, tabs.page),
    // The end of a session looks for its tabs by this alone.
    index('workspace_tab_session').on(tabs.sessionId),
  ],
);

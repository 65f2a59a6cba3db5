import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { session } from '#server/calls/session-table.ts';
import { generatedId, instant, tenantColumn, tenantKey } from '#server/database/columns.ts';

/** A user's open pages, removed with the session (specification 2.3, 4). The welcome tab is always open and has no row. */
export const workspaceTab = pgTable(
  'workspace_tab',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    sessionId: varchar({ length: 64 }).notNull(),
    page: varchar({ length: 255 }).notNull(),
    /** The latest query string: filters, page, order. */
    query: varchar({ length: 1000 }).notNull().default(''),
    /** The record's name; empty for pages named by the menu. */
    title: varchar({ length: 200 }).notNull().default(''),
    /** Stays in front, and when others are closed. */
    isPinned: boolean().notNull().default(false),
    visitTime: instant().notNull().default(sql`now()`),
  },
  (tabs) => [
    tenantKey(tabs),
    uniqueIndex('workspace_tab_page').on(tabs.tenantId, tabs.sessionId, tabs.page),
    foreignKey({ columns: [tabs.tenantId, tabs.sessionId], foreignColumns: [session.tenantId, session.id] }).onDelete('cascade'),
  ],
);

import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import type { ListColumn } from '#rules/screen.ts';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** How somebody wants a list to look; the row without a list holds what counts for all of theirs. */
export const listSetting = pgTable(
  'list_setting',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    /** The entity's place in the router. */
    list: varchar({ length: 64 }).notNull(),
    columns: jsonb().$type<ListColumn[]>(),
    /** The saved filter that the list opens with. */
    viewId: recordId(),
    density: varchar({ length: 12 }).$type<'compact' | 'comfortable'>(),
  },
  (settings) => [primaryKey({ columns: [settings.tenantId, settings.userId, settings.list] })],
);
// How somebody likes a list goes with him.
refersTo(listSetting, { userId: { to: 'system.user', onRemove: 'keep' } });

/** A search of a list under a name: its owner's, and its role's where it is shared. It grants nothing: whoever opens it sees his own rows by it. */
export const listView = pgTable(
  'list_view',
  {
    id: recordId().primaryKey().default(sql`next_id()`),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    list: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 50 }).notNull(),
    /** Filters, sort and page size as the list's address says them. */
    search: text().notNull(),
    roleId: recordId(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (views) => [
    uniqueIndex('list_view_name').on(views.tenantId, views.userId, views.list, views.name),
    index('list_view_role').on(views.tenantId, views.roleId),
  ],
);
// A saved filter goes with its owner; without the role that it was shared with it is his alone.
refersTo(listView, { userId: { to: 'system.user', onRemove: 'keep' }, roleId: { to: 'system.role', onRemove: 'keep' } });

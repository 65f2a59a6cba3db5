import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import type { ListColumn } from '#rules/screen.ts';
import { generatedId, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** A user's list settings; the row without a list applies to all his lists. */
export const listSetting = pgTable(
  'list_setting',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    /** The entity's path in the router. */
    list: varchar({ length: 64 }).notNull(),
    columns: jsonb().$type<ListColumn[]>(),
    /** The saved filter that the list opens with. */
    viewId: recordId(),
    density: varchar({ length: 12 }).$type<'compact' | 'comfortable'>(),
  },
  (settings) => [primaryKey({ columns: [settings.tenantId, settings.userId, settings.list] })],
);
// Removed with the user.
refersTo(listSetting, { userId: { to: 'system.user', onRemove: 'keep' } });

/** A saved search of a list: private, or shared with a role. It grants nothing: each user sees his own rows. */
export const listView = pgTable(
  'list_view',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    list: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 50 }).notNull(),
    /** Filters, sort and page size as in the list's URL. */
    search: text().notNull(),
    roleId: recordId(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (views) => [
    tenantKey(views),
    uniqueIndex('list_view_name').on(views.tenantId, views.userId, views.list, views.name),
    index('list_view_role').on(views.tenantId, views.roleId),
  ],
);
// Removed with its owner; private again if its role is removed.
refersTo(listView, { userId: { to: 'system.user', onRemove: 'keep' }, roleId: { to: 'system.role', onRemove: 'keep' } });

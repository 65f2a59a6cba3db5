import { boolean, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** How somebody likes the console to look, wherever he signs in (specification 3, UI settings); null: not chosen. */
export const uiSetting = pgTable(
  'ui_setting',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    language: varchar({ length: 8 }).$type<'zh' | 'en'>(),
    theme: varchar({ length: 32 }),
    colour: varchar({ length: 7 }),
    collapse: boolean(),
  },
  (settings) => [primaryKey({ columns: [settings.tenantId, settings.userId] })],
);
// How somebody likes the console goes with him.
refersTo(uiSetting, { userId: { to: 'system.user', onRemove: 'keep' } });

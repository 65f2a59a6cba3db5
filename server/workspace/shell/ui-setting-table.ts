import { boolean, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** A user's display settings for all devices (specification 3, UI settings); null: not set. */
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
// Removed with the user.
refersTo(uiSetting, { userId: { to: 'system.user', onRemove: 'keep' } });

import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';

/** Menus that were set on a top menu, exactly as granted (contract 4.3). */
export const topMenuSetting = pgTable(
  'system_top_menu_setting',
  { tenantId: tenantColumn(), topMenuId: recordId().notNull(), menuId: recordId().notNull() },
  (settings) => [primaryKey({ columns: [settings.tenantId, settings.topMenuId, settings.menuId] })],
);

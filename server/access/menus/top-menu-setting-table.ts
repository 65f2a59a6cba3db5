import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Menus that were set on a top menu, exactly as granted (contract 4.3). */
export const topMenuSetting = pgTable(
  'system_top_menu_setting',
  { tenantId: tenantColumn(), topMenuId: recordId().notNull(), menuId: recordId().notNull() },
  (settings) => [primaryKey({ columns: [settings.tenantId, settings.topMenuId, settings.menuId] })],
);
// Settings go with their top menu; what was set of a removed menu shows nothing.
refersTo(topMenuSetting, { topMenuId: { to: 'system.topMenu', onRemove: 'keep' }, menuId: { to: 'system.menu', onRemove: 'keep' } });

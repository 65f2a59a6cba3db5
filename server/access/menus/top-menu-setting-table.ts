import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Menus set on a top menu, exactly as granted (contract 4.3). */
export const topMenuSetting = pgTable(
  'system_top_menu_setting',
  { tenantId: tenantColumn(), topMenuId: recordId().notNull(), menuId: recordId().notNull() },
  (settings) => [primaryKey({ columns: [settings.tenantId, settings.topMenuId, settings.menuId] })],
);
// Settings are removed with their top menu; a setting of a removed menu has no effect.
refersTo(topMenuSetting, { topMenuId: { to: 'system.topMenu', onRemove: 'keep' }, menuId: { to: 'system.menu', onRemove: 'keep' } });

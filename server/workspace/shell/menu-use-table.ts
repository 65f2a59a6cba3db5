import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** When a user last opened a menu entry, and whether he has pinned it. */
export const menuUse = pgTable(
  'menu_use',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    menuId: recordId().notNull(),
    visitTime: instant(),
    pinTime: instant(),
  },
  (uses) => [primaryKey({ columns: [uses.tenantId, uses.userId, uses.menuId] })],
);
// Removed with the user; entries of removed menus are not shown.
refersTo(menuUse, { userId: { to: 'system.user', onRemove: 'keep' }, menuId: { to: 'system.menu', onRemove: 'keep' } });

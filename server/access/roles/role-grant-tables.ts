import { index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';

/** Menus and buttons that a role holds, exactly as granted: never with ancestors added (contract 4.3). */
export const roleMenu = pgTable(
  'system_role_menu',
  { tenantId: tenantColumn(), roleId: recordId().notNull(), menuId: recordId().notNull() },
  (grants) => [primaryKey({ columns: [grants.tenantId, grants.roleId, grants.menuId] }), index('system_role_menu_menu').on(grants.menuId)],
);

/** Data scopes that a role holds. */
export const roleDataScope = pgTable(
  'system_role_data_scope',
  { tenantId: tenantColumn(), roleId: recordId().notNull(), dataScopeId: recordId().notNull() },
  (grants) => [primaryKey({ columns: [grants.tenantId, grants.roleId, grants.dataScopeId] })],
);

/** API scopes that a role holds. */
export const roleApiScope = pgTable(
  'system_role_api_scope',
  { tenantId: tenantColumn(), roleId: recordId().notNull(), apiScopeId: recordId().notNull() },
  (grants) => [primaryKey({ columns: [grants.tenantId, grants.roleId, grants.apiScopeId] })],
);

/** Menus and buttons that a tenant's administrators were given by the product, or found when the tenant was made: each is handed out once (decision 030). */
export const handedOutMenu = pgTable(
  'system_handed_out_menu',
  { tenantId: tenantColumn(), code: varchar({ length: 64 }).notNull() },
  (handed) => [primaryKey({ columns: [handed.tenantId, handed.code] })],
);

import { index, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Menus and buttons that a role holds, exactly as granted, never with ancestors (contract 4.3). */
export const roleMenu = pgTable(
  'system_role_menu',
  { tenantId: tenantColumn(), roleId: recordId().notNull(), menuId: recordId().notNull() },
  (grants) => [primaryKey({ columns: [grants.tenantId, grants.roleId, grants.menuId] }), index('system_role_menu_menu').on(grants.menuId)],
);
// Grants are removed with their role. A grant of a removed menu opens nothing, and could not be removed in every tenant first.
refersTo(roleMenu, { roleId: { to: 'system.role', onRemove: 'keep' }, menuId: { to: 'system.menu', onRemove: 'keep' } });

/** Data scopes that a role holds. */
export const roleDataScope = pgTable(
  'system_role_data_scope',
  { tenantId: tenantColumn(), roleId: recordId().notNull(), dataScopeId: recordId().notNull() },
  (grants) => [primaryKey({ columns: [grants.tenantId, grants.roleId, grants.dataScopeId] })],
);
// Grants are removed with their role.
refersTo(
  roleDataScope,
  { roleId: { to: 'system.role', onRemove: 'keep' }, dataScopeId: 'system.dataScope' },
  { of: 'system.role', by: 'roleId' },
);

/** API scopes that a role holds. */
export const roleApiScope = pgTable(
  'system_role_api_scope',
  { tenantId: tenantColumn(), roleId: recordId().notNull(), apiScopeId: recordId().notNull() },
  (grants) => [primaryKey({ columns: [grants.tenantId, grants.roleId, grants.apiScopeId] })],
);
// Grants are removed with their role.
refersTo(
  roleApiScope,
  { roleId: { to: 'system.role', onRemove: 'keep' }, apiScopeId: 'system.apiScope' },
  { of: 'system.role', by: 'roleId' },
);

/**
 * Menus and buttons that the product granted to a tenant's administrators, or that existed when the tenant was created: each is granted
 * once (decision 030).
 */
export const handedOutMenu = pgTable(
  'system_handed_out_menu',
  { tenantId: tenantColumn(), code: varchar({ length: 64 }).notNull() },
  (handed) => [primaryKey({ columns: [handed.tenantId, handed.code] })],
);

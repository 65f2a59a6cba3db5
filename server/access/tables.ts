import { menu } from './menus/menu.ts';
import { topMenu } from './menus/top-menu.ts';
import { tenantPackage } from './packages/tenant-package.ts';
import { role } from './roles/role.ts';
import { apiScope } from './scopes/api-scope.ts';
import { dataScope } from './scopes/data-scope.ts';
import { user } from './users/user.ts';

export * from './links/public-link-tables.ts';
export * from './menus/top-menu-setting-table.ts';
export * from './passwords/sign-in-attempt-tables.ts';
export * from './roles/role-grant-tables.ts';
export * from './users/registration-count-table.ts';
export * from './users/user-identity-tables.ts';
export * from './users/user-platform-table.ts';

export const systemApiScope = apiScope.table;
export const systemDataScope = dataScope.table;
export const systemMenu = menu.table;
export const systemRole = role.table;
export const systemTenantPackage = tenantPackage.table;
export const systemTopMenu = topMenu.table;
export const systemUser = user.table;

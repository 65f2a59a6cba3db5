import { router } from '#server/calls/trpc.ts';
import { explainCalls } from './explain/explain-calls.ts';
import { publicLinkCalls } from './links/link-calls.ts';
import { menuCalls } from './menus/menu-calls.ts';
import { topMenuCalls } from './menus/top-menu-calls.ts';
import { tenantPackageCalls } from './packages/tenant-package-calls.ts';
import { roleCalls } from './roles/role-calls.ts';
import { apiScopeCalls } from './scopes/api-scope-calls.ts';
import { dataScopeCalls } from './scopes/data-scope-calls.ts';
import { userCalls } from './users/user-calls.ts';

/** Users of the console and their permissions. */
export const accessCalls = {
  user: router(userCalls),
  role: router(roleCalls),
  menu: router(menuCalls),
  topMenu: router(topMenuCalls),
  dataScope: router(dataScopeCalls),
  apiScope: router(apiScopeCalls),
  tenantPackage: router(tenantPackageCalls),
  explain: router(explainCalls),
  publicLink: router(publicLinkCalls),
};

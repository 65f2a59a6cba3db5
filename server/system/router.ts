import { explainCalls } from '#server/access/explain/explain-calls.ts';
import { publicLinkCalls } from '#server/access/links/link-calls.ts';
import { menuCalls } from '#server/access/menus/menu-calls.ts';
import { topMenuCalls } from '#server/access/menus/top-menu-calls.ts';
import { tenantPackageCalls } from '#server/access/packages/tenant-package-calls.ts';
import { roleCalls } from '#server/access/roles/role-calls.ts';
import { apiScopeCalls } from '#server/access/scopes/api-scope-calls.ts';
import { dataScopeCalls } from '#server/access/scopes/data-scope-calls.ts';
import { deptSelect } from '#server/access/users/dept-select.ts';
import { userCalls } from '#server/access/users/user-calls.ts';
import { router } from '#server/calls/trpc.ts';
import { crud, withoutMany, writing } from '#server/engine/crud.ts';
import { tree } from '#server/engine/tree.ts';
import { dict } from '#server/platform/dictionaries/dict.ts';
import { dictBiz } from '#server/platform/dictionaries/dict-biz.ts';
import { dictionaryCalls } from '#server/platform/dictionaries/dictionary-calls.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { post } from '#server/platform/organisation/post.ts';
import { removePosts } from '#server/platform/organisation/remove-posts.ts';
import { insertDept, removeDepts, updateDept } from '#server/platform/organisation/save-dept.ts';
import { regionCalls } from '#server/platform/regions/region-calls.ts';
import { client } from '#server/platform/settings/client.ts';
import { dingCalls } from '#server/platform/settings/ding-calls.ts';
import { param } from '#server/platform/settings/param.ts';
import { insertClient, updateClient } from '#server/platform/settings/save-client.ts';
import { insertParam, updateParam } from '#server/platform/settings/save-param.ts';
import { socialProviderCalls } from '#server/platform/settings/social-provider-calls.ts';
import { whiteIpCalls } from '#server/platform/settings/white-ip-calls.ts';
import { onlineCalls } from '#server/sign-in/sessions/online-calls.ts';
import { deptTree, postSelect } from '#server/tenants/choose-in-tenant.ts';
import { dataSourceCalls } from '#server/tenants/data-sources/data-source-calls.ts';
import { tenantCalls } from '#server/tenants/tenant-calls.ts';

/** The administration of the console: who works in it, and what they may do. */
export const systemRouter = router({
  tenant: router(tenantCalls),
  user: router(userCalls),
  role: router(roleCalls),
  menu: router(menuCalls),
  dept: router({
    ...crud(dept),
    ...tree(dept),
    ...writing(dept, { insert: insertDept, update: updateDept, remove: removeDepts }),
    ...deptSelect,
    tree: deptTree,
  }),
  post: router({ ...crud(post), ...writing(post, { remove: removePosts }), select: postSelect }),
  dict: router(dictionaryCalls(dict, { platformOnly: true })),
  dictBiz: router(dictionaryCalls(dictBiz)),
  param: router({ ...crud(param), ...writing(param, { insert: insertParam, update: updateParam }, { platformOnly: true }) }),
  client: router(
    withoutMany({ ...crud(client), ...writing(client, { insert: insertClient, update: updateClient }, { platformOnly: true }) }),
  ),
  region: router(regionCalls),
  dataScope: router(dataScopeCalls),
  dataSource: router(dataSourceCalls),
  apiScope: router(apiScopeCalls),
  topMenu: router(topMenuCalls),
  explain: router(explainCalls),
  tenantPackage: router(tenantPackageCalls),
  socialProvider: router(socialProviderCalls),
  ding: router(dingCalls),
  whiteIp: router(whiteIpCalls),
  online: router(onlineCalls),
  publicLink: router(publicLinkCalls),
});

import { crud, writing } from '../entity/crud.ts';
import { tree } from '../entity/tree.ts';
import { onlineCalls } from '../session/online-calls.ts';
import { router } from '../trpc.ts';
import { apiScopeCalls } from './api-scope-calls.ts';
import { deptTree, postSelect } from './choose-in-tenant.ts';
import { client } from './client.ts';
import { dataScopeCalls } from './data-scope-calls.ts';
import { dataSourceCalls } from './data-source-calls.ts';
import { dept } from './dept.ts';
import { deptSelect } from './dept-select.ts';
import { dict } from './dict.ts';
import { dictBiz } from './dict-biz.ts';
import { dictionaryCalls } from './dictionary-calls.ts';
import { explainCalls } from './explain-calls.ts';
import { menuCalls } from './menu-calls.ts';
import { param } from './param.ts';
import { post } from './post.ts';
import { regionCalls } from './region-calls.ts';
import { removePosts } from './remove-posts.ts';
import { roleCalls } from './role-calls.ts';
import { insertClient, updateClient } from './save-client.ts';
import { insertDept, removeDepts, updateDept } from './save-dept.ts';
import { insertParam, updateParam } from './save-param.ts';
import { tenantCalls } from './tenant-calls.ts';
import { tenantPackageCalls } from './tenant-package-calls.ts';
import { topMenuCalls } from './top-menu-calls.ts';
import { userCalls } from './user-calls.ts';
import { whiteIpCalls } from './white-ip-calls.ts';

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
  client: router({ ...crud(client), ...writing(client, { insert: insertClient, update: updateClient }, { platformOnly: true }) }),
  region: router(regionCalls),
  dataScope: router(dataScopeCalls),
  dataSource: router(dataSourceCalls),
  apiScope: router(apiScopeCalls),
  topMenu: router(topMenuCalls),
  explain: router(explainCalls),
  tenantPackage: router(tenantPackageCalls),
  whiteIp: router(whiteIpCalls),
  online: router(onlineCalls),
});

import { deptSelect } from '#server/access/users/dept-select.ts';
import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { tree } from '#server/engine/tree.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { deptScreen } from '#server/platform/organisation/dept-screen.ts';
import { post } from '#server/platform/organisation/post.ts';
import { insertDept, updateDept } from '#server/platform/organisation/save-dept.ts';
import { deptTree, postSelect } from './choose-in-tenant.ts';
import { dataSourceCalls } from './data-sources/data-source-calls.ts';
import { tenantCalls } from './tenant-calls.ts';

/** The plants that share the console, and their setup. */
export const tenantsCalls = {
  tenant: router(tenantCalls),
  dept: router({
    ...crud(dept, {
      screen: deptScreen,
      insert: insertDept,
      update: updateDept,
      samples: { submit: { answer: 'shown', request: { deptName: '示例部门', deptCategory: 2, sort: 1 } } },
    }),
    ...tree(dept),
    ...deptSelect,
    tree: deptTree,
  }),
  post: router({ ...crud(post), select: postSelect }),
  dataSource: router(dataSourceCalls),
};

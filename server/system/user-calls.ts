import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '../context.ts';
import { containsText } from '../entity/contains-text.ts';
import { crud, metaOf } from '../entity/crud.ts';
import { id, idInput, ids, recordInput, selectInput } from '../entity/inputs.ts';
import { reachOf } from '../entity/reach.ts';
import { type ListInput, listRows, readRow } from '../entity/read-rows.ts';
import { procedure } from '../trpc.ts';
import { grantRoles, resetPasswords, unlockUsers } from './administer-users.ts';
import { keepingProcedure } from './committed-refusal.ts';
import { describeUsers } from './describe-users.ts';
import { spreadListInput } from './list-input.ts';
import { readOwn, updateOwn, updatePassword } from './own-account.ts';
import { withDeptsBelow } from './save-dept.ts';
import { insertUser, removeUsers, updateUser } from './save-user.ts';
import { user } from './user.ts';
import { writing } from './writing.ts';

const { table } = user;
const userIds = z.object({ userIds: ids });
const wirePassword = z.string().min(1).max(1000);

/** Every call of the user module (contract 5.1). */
export const userCalls = {
  ...crud(user),
  ...writing(user, { insert: insertUser, update: updateUser, remove: removeUsers }, { legacyUpdate: true }),
  list: procedure
    .meta(metaOf(user, user.permission, 'GET', 'list', 'page'))
    .input(spreadListInput)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  select: procedure
    .meta({ ...metaOf(user, 'signed-in', 'GET', 'user-list', 'leader-list'), crossTenant: false })
    .input(selectInput)
    .query(async ({ ctx, input }) => {
      const { id: userId, account, name, realName } = table;
      const rows = await ctx.db
        .select({ id: userId, account, name, realName })
        .from(table)
        .where(
          and(
            reachOf(user, ctx),
            eq(table.status, 1),
            input.ids?.length ? inArray(userId, input.ids) : undefined,
            or(containsText(realName, input.q), containsText(account, input.q)),
          ),
        )
        .orderBy(asc(realName), asc(userId))
        .limit(500);
      return rows.map((row) => ({ ...row, value: row.id, label: row.realName }));
    }),
  detail: procedure
    .meta(metaOf(user, ['user_view', 'user_edit'], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => (await describeUsers(ctx, [await readRow(ctx, user, input.id)]))[0]),
  info: procedure.meta(ownMeta('GET', 'info')).query(({ ctx }) => readOwn(ctx)),
  updateInfo: procedure
    .meta(ownMeta('POST', 'update-info'))
    .input(recordInput)
    .mutation(({ ctx, input }) => updateOwn(ctx, input)),
  updatePassword: keepingProcedure
    .meta({ ...ownMeta('POST', 'update-password'), repeatable: true })
    .input(z.object({ oldPassword: wirePassword, newPassword: wirePassword, newPassword1: wirePassword }))
    .mutation(({ ctx, input }) => updatePassword(ctx, input)),
  resetPassword: procedure
    .meta({ ...metaOf(user, 'user_reset', 'POST', 'reset-password'), repeatable: true })
    .input(userIds)
    .mutation(({ ctx, input }) => resetPasswords(ctx, input.userIds)),
  grant: procedure
    .meta(metaOf(user, 'user_role', 'POST', 'grant'))
    .input(userIds.extend({ roleIds: ids.default([]) }))
    .mutation(({ ctx, input }) => grantRoles(ctx, input.userIds, input.roleIds)),
  unlock: procedure
    .meta(metaOf(user, 'user_unlock', 'POST', 'unlock'))
    .input(userIds)
    .mutation(({ ctx, input }) => unlockUsers(ctx, input.userIds)),
};

/** Calls about oneself stay in one's own tenant. */
function ownMeta(method: 'GET' | 'POST', action: string) {
  return { ...metaOf(user, 'signed-in', method, action), crossTenant: false };
}

/** One page of users; a department stands for itself and everything below it, a tenant is named exactly (contract 5.1). */
async function listUsers(ctx: SignedInContext, { filters, ...page }: ListInput) {
  const { deptId, tenantId, ...others } = filters;
  const conditions: (SQL | undefined)[] = [];
  if (deptId !== undefined && id.safeParse(deptId).success) {
    const depts = [deptId, ...(await withDeptsBelow(ctx, [deptId]))];
    conditions.push(sql`${table.deptId} && ${`{${depts.join(',')}}`}::bigint[]`);
  }
  if (tenantId) conditions.push(eq(table.tenantId, tenantId));
  const found = await listRows(ctx, user, { ...page, filters: others }, and(...conditions));
  return { ...found, records: await describeUsers(ctx, found.records) };
}

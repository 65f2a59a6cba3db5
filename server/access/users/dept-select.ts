import { and, asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { metaOf } from '#server/engine/crud.ts';
import { id, ids, optional } from '#server/engine/inputs.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { user } from './user.ts';

const { table } = dept;

/** The departments to choose from; those of a user or of a list of ids feed the identity switch (contract 5.3). */
export const deptSelect = {
  select: procedure
    .meta({ ...metaOf(dept, 'signed-in', 'GET', 'select'), crossTenant: true, openWhile: ['identityChoice'] })
    .input(
      z
        .object({
          q: z.string().max(100).optional(),
          ids: ids.optional(),
          userId: optional(id),
          deptId: optional(ids),
          tenantId: optional(z.string().max(12)),
        })
        .prefault({}),
    )
    .query(async ({ ctx, input }) => {
      const ofUser = input.userId === undefined ? undefined : await deptsOfUser(ctx, input.userId);
      const tenantId = ctx.acrossTenants ? (ofUser?.tenantId ?? input.tenantId ?? ctx.session.tenantId) : ctx.session.tenantId;
      const named = [...(input.ids ?? []), ...(input.deptId ?? []), ...(ofUser?.deptIds ?? [])];
      const isExact = named.length > 0 || input.userId !== undefined;
      const read = (text: string | undefined, limit: number) =>
        ctx.db
          .select({ id: table.id, deptName: table.deptName, parentId: table.parentId })
          .from(table)
          .where(
            and(
              eq(table.tenantId, tenantId),
              isExact ? and(eq(table.isDeleted, 0), inArray(table.id, named.length > 0 ? named : ['0'])) : visibleRows(dept, ctx),
              containsText(table.deptName, text),
            ),
          )
          .orderBy(asc(table.sort), asc(table.id))
          .limit(limit);
      const rows = await inTenant(ctx, tenantId, () => findByName(ctx, input.q, maxOptions(ctx), read, (row) => row.deptName));
      return rows.map((row) => ({ ...row, value: row.id, label: shownTitle(dept, { title: row.deptName }, ctx.locale) }));
    }),
};

/** Only the platform administrator finds a user of another tenant. */
async function deptsOfUser(ctx: SignedInContext, userId: string) {
  const own = ctx.acrossTenants ? undefined : eq(user.table.tenantId, ctx.session.tenantId);
  const [found] = await ctx.db
    .select({ deptId: user.table.deptId, tenantId: user.table.tenantId })
    .from(user.table)
    .where(and(eq(user.table.id, userId), eq(user.table.isDeleted, 0), own));
  return found && { tenantId: found.tenantId, deptIds: idsIn(found.deptId) };
}

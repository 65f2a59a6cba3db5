import { and, asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { containsText } from '../entity/contains-text.ts';
import { metaOf } from '../entity/crud.ts';
import { id, ids, optional } from '../entity/inputs.ts';
import { reachOf } from '../entity/reach.ts';
import { procedure } from '../trpc.ts';
import { dept } from './dept.ts';
import { user } from './user.ts';

const { table } = dept;

/** The departments to choose from; those of a user or of a list of ids feed the identity switch (contract 5.3). */
export const deptSelect = {
  select: procedure
    .meta(metaOf(dept, 'signed-in', 'GET', 'select'))
    .input(
      z
        .object({
          q: z.string().max(100).optional(),
          ids: ids.optional(),
          userId: optional(id),
          deptId: optional(ids),
        })
        .prefault({}),
    )
    .query(async ({ ctx, input }) => {
      const ofUser =
        input.userId === undefined
          ? undefined
          : await ctx.db.select({ deptId: user.table.deptId }).from(user.table).where(eq(user.table.id, input.userId));
      const named = [...(input.ids ?? []), ...(input.deptId ?? []), ...(ofUser?.[0]?.deptId?.split(',') ?? [])].filter(Boolean);
      const isExact = named.length > 0 || ofUser !== undefined;
      const rows = await ctx.db
        .select({ id: table.id, deptName: table.deptName, parentId: table.parentId })
        .from(table)
        .where(
          and(
            isExact
              ? and(eq(table.isDeleted, 0), eq(table.tenantId, ctx.session.tenantId), inArray(table.id, named.length > 0 ? named : ['0']))
              : reachOf(dept, ctx),
            containsText(table.deptName, input.q),
          ),
        )
        .orderBy(asc(table.sort), asc(table.id))
        .limit(500);
      return rows.map((row) => ({ ...row, value: row.id, label: row.deptName }));
    }),
};

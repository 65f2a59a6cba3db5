import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { containsText } from '../entity/contains-text.ts';
import { crud, metaOf } from '../entity/crud.ts';
import { ids, recordInput } from '../entity/inputs.ts';
import { procedure, publicProcedure } from '../trpc.ts';
import { insertTenant, removeTenants, setTenants, updateTenant } from './save-tenant.ts';
import { tenant } from './tenant.ts';
import { hostOf } from './tenant-host.ts';
import { writing } from './writing.ts';

const { table } = tenant;

/** Every call of the tenant module (contract 5.6). */
export const tenantCalls = {
  ...crud(tenant),
  ...writing(
    tenant,
    { insert: insertTenant, update: updateTenant, remove: removeTenants },
    { platformOnly: true, secretAnswer: 'initialPassword' },
  ),
  info: publicProcedure
    .meta({ permission: 'public', legacy: ['GET /blade-system/tenant/info'] })
    .input(z.object({ domain: z.string().max(2000).default('') }).prefault({}))
    .query(async ({ ctx, input }): Promise<{ tenantId?: string; domain?: string; backgroundUrl?: string }> => {
      const host = hostOf(input.domain);
      if (host === undefined) return {};
      const [found] = await ctx.database.transact({ presentedKey: host }, (db) =>
        db
          .select({ tenantId: table.tenantId, domain: table.domain, backgroundUrl: table.backgroundUrl })
          .from(table)
          .where(and(eq(table.domain, host), eq(table.isDeleted, 0))),
      );
      return found ? { tenantId: found.tenantId, domain: found.domain ?? '', backgroundUrl: found.backgroundUrl ?? '' } : {};
    }),
  select: procedure
    .meta(metaOf(tenant, 'signed-in', 'GET', 'select'))
    .input(z.object({ q: z.string().max(100).optional() }).prefault({}))
    .query(async ({ ctx, input }) => {
      const rows = await ctx.db
        .select({ id: table.id, tenantId: table.tenantId, tenantName: table.tenantName })
        .from(table)
        .where(
          and(
            eq(table.isDeleted, 0),
            ctx.acrossTenants ? undefined : eq(table.tenantId, ctx.session.tenantId),
            containsText(table.tenantName, input.q),
          ),
        )
        .orderBy(asc(table.tenantId))
        .limit(500);
      return rows.map((row) => ({ ...row, value: row.tenantId, label: row.tenantName }));
    }),
  setting: procedure
    .meta(metaOf(tenant, 'platform', 'POST', 'setting'))
    .input(recordInput)
    .mutation(({ ctx, input }) => setTenants(ctx, ids.parse(input.ids), input)),
};

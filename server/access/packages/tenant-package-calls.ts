import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { selectInput } from '#server/engine/inputs.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { tenantPackage } from './tenant-package.ts';

/** Every call of the tenant packages (specification 7.3, contract 5.6): the platform's administrator alone makes and sees them. */
export const tenantPackageCalls = {
  ...crud(tenantPackage, { platformOnly: true }),
  ...writing(tenantPackage, { remove: removePackages }, { platformOnly: true, crossTenant: true }),
  select: procedure
    .meta(metaOf(tenantPackage, 'platform', 'GET', 'select'))
    .input(selectInput)
    .query(({ ctx, input }) => selectRows(ctx, tenantPackage, input)),
};

/** A package that a tenant has stays: without one the tenant could do everything. */
async function removePackages(ctx: SignedInContext, ids: string[]): Promise<void> {
  const { packageId, isDeleted, id } = tenant.table;
  const holders =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id })
          .from(tenant.table)
          .where(and(inArray(packageId, ids), eq(isDeleted, 0)))
          .limit(1);
  if (holders.length > 0) throw new BusinessError(messages.inUse);
  await removeRows(ctx, tenantPackage, ids);
}

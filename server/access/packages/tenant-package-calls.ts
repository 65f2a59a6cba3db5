import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { selectInput } from '#server/engine/inputs.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { tenantPackage } from './tenant-package.ts';

/** Every call of the tenant packages (specification 7.3, contract 5.6): the platform's administrator alone makes and sees them. */
export const tenantPackageCalls = {
  ...crud(tenantPackage, { platformOnly: true }),
  ...writing(tenantPackage, {}, { platformOnly: true, crossTenant: true }),
  select: procedure
    .meta(metaOf(tenantPackage, 'platform', 'GET', 'select'))
    .input(selectInput)
    .query(({ ctx, input }) => selectRows(ctx, tenantPackage, input)),
};

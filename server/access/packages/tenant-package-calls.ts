import { procedure } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { screenOf } from '#server/engine/views.ts';
import { packageTree } from './package-tree.ts';
import { tenantPackage } from './tenant-package.ts';

/** Every call of the tenant packages (specification 7.3, contract 5.6), for the platform administrator only. */
export const tenantPackageCalls = {
  ...crud(tenantPackage, {
    screen: async (ctx) => {
      const screen = await screenOf(tenantPackage, ctx);
      const form = screen.form.map((field) =>
        field.name === 'menuId' ? { ...field, tree: `${tenantPackage.path}.tree` as const } : field,
      );
      return { ...screen, form };
    },
    select: (ctx, input) => selectRows(ctx, tenantPackage, input),
    platformOnly: true,
    crossTenant: true,
  }),
  /** The menus that a tenant can use, without the platform's own pages; those that its administrator does not begin with are marked. */
  tree: procedure.meta({ permission: 'platform', entity: tenantPackage.path }).query(({ ctx }) => packageTree(ctx)),
};

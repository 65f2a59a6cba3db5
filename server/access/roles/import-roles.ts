import { importsWith } from '#server/exchange/imports-with.ts';
import { byTenant, tenantColumn, tenantOf, withinTenant } from '#server/platform/organisation/import-by-tenant.ts';
import { role } from './role.ts';
import { insertRole, updateRole } from './save-role.ts';

/** The platform administrator's list holds the roles of every tenant: each comes back to its own (docs/access.md). */
importsWith(role, {
  columns: tenantColumn,
  group: byTenant,
  prepare: async () => ({
    insert: (ctx, input) => withinTenant(ctx, tenantOf(ctx, { input }), (inside) => insertRole(inside, input)),
    update: updateRole,
  }),
});

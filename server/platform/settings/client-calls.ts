import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { FieldView, Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { idInput, listInput } from '#server/engine/inputs.ts';
import { listShown, readShown } from '#server/engine/read-rows.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { screenOf } from '#server/engine/views.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { entityAt } from '#server/entity/entity.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { tenant } from '../organisation/tenant.ts';
import { client } from './client.ts';
import { removeClients } from './remove-clients.ts';
import { insertClient, reservedAliases, updateClient } from './save-client.ts';

const commands = { insert: insertClient, update: updateClient, remove: removeClients, platformOnly: 'writes', crossTenant: true } as const;
const readBy = [client.permission, `${client.permission}_add`, `${client.permission}_edit`, `${client.permission}_view`];

const calls = {
  ...crud(client, commands),
  screen: procedure.meta({ permission: readBy, page: client.page, entity: client.path, crossTenant: true }).query(async ({ ctx }) => {
    const screen = await screenOf(client, ctx);
    if (!ctx.acrossTenants) return screen;
    const options = await roleOptions(ctx);
    const chosen = (field: FieldView): FieldView => (field.name === 'roleId' ? { ...field, kind: 'choice', options } : field);
    return { ...screen, form: screen.form.map(chosen) };
  }),
  list: procedure
    .meta({ ...metaOf(client, client.permission, 'GET', 'list'), crossTenant: true })
    .input(listInput)
    .query(({ ctx, input }) => listShown(ctx, client, input)),
  detail: procedure
    .meta({ ...metaOf(client, [`${client.permission}_view`, `${client.permission}_edit`], 'GET', 'detail'), crossTenant: true })
    .input(idInput)
    .query(({ ctx, input }) => readShown(ctx, client, input.id)),
};
/** The calls of clients. They serve every tenant, so their roles are read and chosen across tenants (decision 108). */
export const clientCalls = withoutMany(calls);

/** Roles of all tenants, each with its tenant's name. */
async function roleOptions({ db, locale }: SignedInContext): Promise<Option[]> {
  const role = entityAt('system.role');
  const { id, tenantId, roleName, roleAlias, isDeleted } = columnsOf(role);
  if (!tenantId || !roleName || !roleAlias || !isDeleted) throw new Error('Roles have no tenant, name or alias');
  const rows = await db
    .select({ id, title: roleName, tenantId: tenant.table.tenantId, tenantName: tenant.table.tenantName })
    .from(role.table)
    .innerJoin(tenant.table, and(eq(tenant.table.tenantId, tenantId), eq(tenant.table.isDeleted, 0)))
    .where(and(eq(isDeleted, 0), notInArray(roleAlias, reservedAliases)))
    .orderBy(asc(tenantId), asc(id))
    .limit(maxRoles);
  return rows.map((row) => ({
    value: String(row.id),
    label: `${shownTitle(role, { title: String(row.title) }, locale)} · ${shownTitle(tenant, { title: row.tenantName }, locale)} (${row.tenantId})`,
  }));
}

const maxRoles = 2000;

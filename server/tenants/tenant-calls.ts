import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { tenantPackage } from '#server/access/packages/tenant-package.ts';
import { packageOf, setPackage } from '#server/access/packages/tenant-package-setting.ts';
import type { Caller } from '#server/calls/context.ts';
import { platformTenant } from '#server/calls/find-identity.ts';
import { externalProcedure, procedure, publicProcedure } from '#server/calls/trpc.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, ids, idsInput, optional, recordInput } from '#server/engine/inputs.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { screenOf } from '#server/engine/views.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hostOf } from '#server/platform/organisation/tenant-host.ts';
import { keptFile, sealedLink } from '#server/security/file-link.ts';
import { connectTenant } from './data-sources/connect-tenant.ts';
import { insertTenant, removeTenants, setTenants, updateTenant, usualQuota } from './save-tenant.ts';
import { tenantCommands, tenantForm } from './tenant-form.ts';
import { tenantRemoval } from './tenant-removal.ts';

const { table } = tenant;

/** A tenant by its row id or its code: clients send either (contract 5.6). */
const tenantId = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{1,19}$/);
/** An empty value clears the stored one. */
const choice = optional(
  z.preprocess((value) => (['-1', '0', -1, 0].includes(value as string) ? undefined : value), id.optional()),
).transform((one) => one ?? null);

/** Every call of the tenant module (contract 5.6). */
export const tenantCalls = {
  ...crud(tenant, {
    // A new tenant's form shows the quota that it would get.
    screen: async (ctx) => {
      const screen = await screenOf(tenant, ctx);
      const initial = await usualQuota(ctx);
      return { ...screen, form: screen.form.map((field) => (field.name === 'accountNumber' ? { ...field, initial } : field)) };
    },
    insert: insertTenant,
    update: updateTenant,
    remove: removeTenants,
    platformOnly: 'writes',
    secretAnswer: 'initialPassword',
    samples: { submit: { answer: { account: 'admin', initialPassword: '<one-time password>' } } },
  }),
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
      if (!found) return {};
      const { tenantId, domain, backgroundUrl } = found;
      return { tenantId, domain: domain ?? '', backgroundUrl: openToAll(backgroundUrl ?? '', ctx.caller) };
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
        .limit(maxOptions(ctx));
      return rows.map((row) => ({ ...row, value: row.tenantId, label: row.tenantName }));
    }),
  removal: procedure
    .meta({ permission: 'platform', entity: tenant.path, crossTenant: true })
    .input(idsInput)
    .query(({ ctx, input }) => tenantRemoval(ctx, input.ids)),
  setting: procedure
    .meta({
      ...metaOf(tenant, 'platform', 'POST', 'setting'),
      label: { zh: '配置租户', en: 'Configure: Tenant' },
      sample: { request: { ids: '<租户 id>', accountNumber: -1, expireTime: '2030-12-31 00:00:00' }, required: ['ids'] },
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => setTenants(ctx, ids.parse(input.ids), input)),
  datasource: externalProcedure
    .meta({ ...metaOf(tenant, 'platform', 'POST', 'datasource'), label: { zh: '设置租户数据源', en: "Set a tenant's data source" } })
    .input(z.object({ tenantId, datasourceId: choice }))
    .mutation(({ ctx, input }) => connectTenant(ctx, input)),
  packageDetail: procedure
    .meta({ ...metaOf(tenant, 'platform', 'GET', 'package-detail'), entity: tenantPackage.path })
    .input(z.object({ tenantId }))
    .query(({ ctx, input }) => packageOf(ctx, input.tenantId)),
  packageSetting: procedure
    .meta({ ...metaOf(tenant, 'platform', 'POST', 'package-setting'), label: { zh: '设置租户产品包', en: "Set a tenant's package" } })
    .input(z.object({ tenantId, packageId: choice }))
    .mutation(({ ctx, input }) => setPackage(ctx, input)),
  /** The data of the pages with tenant commands. */
  form: procedure
    .meta({ permission: 'platform', entity: tenant.path, crossTenant: true })
    .input(z.object({ command: z.enum(tenantCommands), ids }))
    .query(({ ctx, input }) => tenantForm(ctx, input)),
};

/** The picture of a sign-in page, which opens without a session; the managing tenant has uploaded it. */
function openToAll(address: string, caller: Caller): string {
  const id = keptFile(address);
  return id === undefined ? address : sealedLink({ id, tenantId: platformTenant }, caller);
}

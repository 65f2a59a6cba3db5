import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Field } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { settings } from './save-tenant.ts';

/** Platform commands on tenants besides editing the record (contract 5.6: 授权配置, 数据源, 产品包). */
export const tenantCommands = ['setting', 'datasource', 'package'] as const;
export type TenantCommand = (typeof tenantCommands)[number];

export interface TenantForm {
  tenants: { id: string; tenantId: string; tenantName: string }[];
  fields: FieldView[];
  values: Record<string, unknown>;
}

const asked: Record<TenantCommand, readonly (keyof typeof tenant.fields)[]> = {
  setting: settings,
  datasource: ['datasourceId'],
  package: ['packageId'],
};

/** The form of a tenant command, prefilled where all selected tenants agree. */
export async function tenantForm(ctx: SignedInContext, { command, ids }: { command: TenantCommand; ids: string[] }): Promise<TenantForm> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  const rows = await readRows(ctx, tenant, ids);
  if (rows.length !== ids.length) throw new BusinessError(messages.absent, { code: 404 });
  const names = asked[command];
  const [first] = rows;
  const shared = names.filter((name) => first && rows.every((row) => row[name] === first[name]));
  return {
    tenants: rows.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName })),
    fields: names.map((name) => viewOf(name, tenant.fields[name] as Field, ctx.locale)),
    values: Object.fromEntries(shared.map((name) => [name, first?.[name]])),
  };
}

import { randomInt } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { givenPassword } from '#server/access/passwords/given-password.ts';
import { oneTimePassword } from '#server/access/passwords/new-password.ts';
import { adminAlias } from '#server/access/roles/rank.ts';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { platformTenant } from '#server/calls/find-identity.ts';
import { session } from '#server/calls/session-table.ts';
import { difference, recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hostOf } from '#server/platform/organisation/tenant-host.ts';
import { param } from '#server/platform/settings/param.ts';
import { furnishTenant, readBusinessDictionaries } from './furnish-tenant.ts';

const tenantMessages = {
  managing: { zh: '不可删除管理租户!', en: 'The managing tenant cannot be removed' },
  domainTaken: { zh: '域名地址已被其他租户使用!', en: 'Another tenant uses this host' },
};

/** Creates a tenant with its initial data; its administrator's one-time password appears in this response only (contract 5.6, R-19). */
export async function insertTenant(ctx: SignedInContext, input: Input) {
  const values = await checked(ctx, await readInput(ctx, tenant, input));
  const given = await givenPassword(ctx);
  const [quota, menuCodes] = await Promise.all([usualQuota(ctx), readParam(ctx, 'tenant.default.menuCode')]);
  const accountNumber = (input.accountNumber ?? '') === '' ? quota : values.accountNumber;
  const made = await insertRow(ctx, tenant, { ...values, accountNumber, tenantId: await freeTenantId(ctx) });
  const { password, hash } = await oneTimePassword(given);
  const dictionaries = await readBusinessDictionaries(ctx);
  await inTenant(ctx, made.tenantId, () =>
    furnishTenant(ctx.db, {
      tenantId: made.tenantId,
      tenantName: made.tenantName,
      password: hash,
      mustChangePassword: true,
      role: { alias: adminAlias, name: '管理员' },
      menuCodes: menuCodes?.split(',') ?? [],
      dictionaries,
    }),
  );
  return { ...made, account: 'admin', initialPassword: password };
}

export async function updateTenant(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = await checked(ctx, await readInput(ctx, tenant, input, true), id);
  return updateRow(ctx, tenant, id, values, expected);
}

/** Removes tenants, never the managing one, and ends all their users' sessions. */
export async function removeTenants(ctx: SignedInContext, ids: string[]): Promise<void> {
  const tenantIds = (await readRows(ctx, tenant, ids)).map((one) => one.tenantId);
  if (tenantIds.includes(platformTenant)) throw new BusinessError(tenantMessages.managing);
  await removeRows(ctx, tenant, ids);
  await ctx.db.delete(session).where(inArray(session.tenantId, tenantIds));
  // Otherwise the platform's lists would still show users and roles that can no longer sign in.
  await changeRows(ctx, user, inArray(user.table.tenantId, tenantIds), { isDeleted: 1 });
  await changeRows(ctx, role, inArray(role.table.tenantId, tenantIds), { isDeleted: 1 });
}

/** The fields that `setting` sets; missing ones are unchanged. */
export const settings = ['accountNumber', 'expireTime'] as const;

/** Sets the quota and the expiry of several tenants at once (contract 5.6). */
export async function setTenants(ctx: SignedInContext, ids: string[], input: Input): Promise<void> {
  const asked = Object.fromEntries(settings.filter((name) => Object.hasOwn(input, name)).map((name) => [name, input[name]]));
  const values = await readInput(ctx, tenant, asked, true);
  const before = new Map<string, Record<string, unknown>>((await readRows(ctx, tenant, ids)).map((row) => [row.id, { ...row }]));
  const done = await changeRows(ctx, tenant, inArray(tenant.table.id, ids), values);
  if (done.length !== ids.length)
    throw new BusinessError(ids.length === 0 ? messages.noneSelected : messages.absent, { code: ids.length === 0 ? 400 : 404 });
  await recordChanges(
    ctx,
    tenant,
    ids.map((recordId) => ({ recordId, action: 'setting', ...difference(before.get(recordId) ?? {}, values) })),
  );
}

type TenantInput = Awaited<ReturnType<typeof readInput<typeof tenant.fields>>>;

/** An unknown time zone would fail every transaction of the tenant; a host belongs to one tenant only. */
async function checked(ctx: SignedInContext, values: TenantInput, id = '0'): Promise<TenantInput> {
  if (values.timeZone && !Intl.supportedValuesOf('timeZone').includes(values.timeZone) && values.timeZone !== 'UTC') {
    throw new InputError({ timeZone: ctx.locale === 'zh' ? '时区不存在' : 'There is no such time zone' });
  }
  if (!values.domain) return values;
  const domain = hostOf(values.domain);
  if (domain === undefined) throw new InputError({ domain: ctx.locale === 'zh' ? '域名地址格式不正确' : 'The host has the wrong format' });
  const { table } = tenant;
  const [taken] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.domain, domain), eq(table.isDeleted, 0), ne(table.id, id)));
  if (taken) throw new BusinessError(tenantMessages.domainTaken, { field: 'domain' });
  return { ...values, domain };
}

/** The number of accounts that a new tenant may have unless another one is named. */
export const usualQuota = async (ctx: SignedInContext): Promise<number> =>
  Number((await readParam(ctx, 'tenant.default.accountNumber')) ?? -1);

async function readParam({ db }: SignedInContext, key: string): Promise<string | undefined> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const [found] = await db
    .select({ paramValue })
    .from(param.table)
    .where(and(eq(paramKey, key), eq(isDeleted, 0)));
  return found?.paramValue;
}

async function freeTenantId({ db }: SignedInContext): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const tenantId = String(randomInt(100_000, 1_000_000));
    const [taken] = await db.select({ id: tenant.table.id }).from(tenant.table).where(eq(tenant.table.tenantId, tenantId));
    if (!taken) return tenantId;
  }
  throw new BusinessError(messages.busy, { code: 503 });
}

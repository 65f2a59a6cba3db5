import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isStorable, readFields } from '#rules/field-rules.ts';
import type { Context } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import { viewOf } from '#server/engine/views.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { param } from '#server/platform/settings/param.ts';
import { hashSecret } from '#server/security/passwords.ts';
import { readChosen } from '../passwords/new-password.ts';
import { assertFree, withinQuota } from './save-user.ts';
import { user } from './user.ts';
import { bindIdentity, findUnbound, takeUnbound } from './user-identities.ts';

const pending = 0;
/** Per address, tenant and hour. A shop floor shares an address, but does not register all at once. */
const maxAsked = 10;

const said = {
  noTenant: { zh: '租户信息错误!', en: 'The tenant is not right' },
  noIdentity: { zh: '第三方登陆信息错误!', en: 'The third-party sign-in is not valid' },
  closed: { zh: '未开启账号注册功能!', en: 'Registration is switched off' },
  tooOften: { zh: '注册过于频繁，请稍后再试！', en: 'Too many registrations. Try again later.' },
  tenantId: { zh: '请先输入租户编号', en: 'Enter the tenant ID' },
  account: { zh: '请先输入账号名称', en: 'Enter the account' },
  password: { zh: '请先输入密码', en: 'Enter the password' },
  differs: { zh: '两次密码输入不一致', en: 'The two passwords differ' },
};

const typed = z.preprocess((value) => (value === null || value === undefined ? '' : String(value)), z.string().max(1000));
export const registration = z
  .object({ tenantId: typed, name: typed, account: typed, password: typed, oauthId: typed, password2: typed.optional() })
  .prefault({ tenantId: '', name: '', account: '', password: '', oauthId: '' });

/** Adds a pending user without roles for a provider's identity; an administrator approves him with a role (contract 8, R-13). */
export async function registerGuest(ctx: Context, input: z.output<typeof registration>): Promise<boolean> {
  const { password, oauthId } = input;
  const [tenantId, account] = [input.tenantId.trim(), input.account.trim()];
  // Pages send the password twice, legacy clients once; both are checked in this order (specification 5).
  const password2 = input.password2 ?? password;
  if (tenantId === '') throw new BusinessError(said.tenantId, { field: 'tenantId' });
  if (account === '') throw new BusinessError(said.account, { field: 'account' });
  if (password === '' || password2 === '') throw new BusinessError(said.password, { field: password === '' ? 'password' : 'password2' });
  if (password !== password2) throw new BusinessError(said.differs, { field: 'password2' });
  await assertOpen(ctx.database, tenantId);
  await assertNotTooOften(ctx, tenantId);
  const isFederatedFor = isStorable(oauthId) && (await ctx.database.transact({ tenantId }, (db) => findUnbound(db, oauthId)));
  if (!isFederatedFor) throw new BusinessError(said.noIdentity);
  const realName = input.name.trim() || account;
  const values = readNames(ctx, { account, name: realName, realName });
  const { secret, weakPassword } = await readChosen(password, { account, names: [realName] }, 'password');
  const kept = { password: await hashSecret(secret), weakPassword };
  return ctx.database.transact({ tenantId }, async (db) => {
    const identity = await takeUnbound(db, oauthId);
    if (!identity) throw new BusinessError(said.noIdentity);
    const [made] = await withinQuota({ db }, tenantId, async () => {
      await assertFree({ db }, tenantId, values);
      const row = { ...values, ...kept, avatar: identity.avatar, userType: 1, status: pending };
      return db.insert(user.table).values(row).returning({ id: user.table.id });
    });
    if (!made || !(await bindIdentity(db, identity, made.id))) throw new BusinessError(said.noIdentity);
    await db.insert(auditLog).values({
      tenantId,
      entity: user.path,
      recordId: made.id,
      action: 'register',
      after: { ...values, source: identity.source },
      account,
      requestId: ctx.caller.requestId,
    });
    return true;
  });
}

/** The tenant exists and has not expired, and registration is enabled on the platform. */
async function assertOpen(database: Database, tenantId: string): Promise<void> {
  if (!/^[0-9A-Za-z]{1,12}$/.test(tenantId)) throw new BusinessError(said.noTenant, { field: 'tenantId' });
  await database.transact({ tenantId }, async (db) => {
    const { table } = tenant;
    const isLive = and(
      eq(table.tenantId, tenantId),
      eq(table.isDeleted, 0),
      or(isNull(table.expireTime), gt(table.expireTime, sql`now()`)),
    );
    const found = await db.select({ tenantId: table.tenantId }).from(table).where(isLive);
    if (found.length === 0) throw new BusinessError(said.noTenant, { field: 'tenantId' });
    if (!(await isSwitchedOn(db))) throw new BusinessError(said.closed);
  });
}

async function isSwitchedOn(db: Transaction): Promise<boolean> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const rows = await db
    .select({ value: paramValue })
    .from(param.table)
    .where(and(inArray(paramKey, ['account.registerUser']), eq(isDeleted, 0)));
  return rows[0]?.value?.trim() === 'true';
}

/** Counted in its own transaction, so that a refused registration counts too. */
async function assertNotTooOften({ database, caller }: Context, tenantId: string): Promise<void> {
  const asked = await database.transact({ tenantId }, async (db) => {
    const [count] = await db.execute<{ asked: number }>(sql`
      insert into registration_count as c (tenant_id, address) values (${tenantId}, ${caller.address.slice(0, 64)})
      on conflict (tenant_id, address) do update set
        asked = case when c.since < now() - interval '1 hour' then 1 else c.asked + 1 end,
        since = case when c.since < now() - interval '1 hour' then now() else c.since end
      returning asked`);
    await db.execute(sql`
      delete from registration_count where (tenant_id, address) in (
        select tenant_id, address from registration_count
        where tenant_id = ${tenantId} and since < now() - interval '2 hours' limit 50 for update skip locked)`);
    return count?.asked ?? 1;
  });
  if (asked > maxAsked) throw new BusinessError(said.tooOften, { code: 429 });
}

/** Validates account and names by the user's own rules. */
function readNames({ locale }: Context, given: { account: string; name: string; realName: string }) {
  const { account, name, realName } = user.fields;
  const fields = Object.entries({ account, name, realName }).map(([key, field]) => viewOf(key, field, locale));
  const { values, problems } = readFields(fields, given, locale);
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  return values as typeof given;
}

import { and, eq, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { idsOf } from '../entity/crud.ts';
import { readRow, readRows } from '../entity/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '../entity/write-rows.ts';
import { BusinessError, InputError, messages } from '../errors.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { inTenant } from './in-tenant.ts';
import { hashChosen } from './new-password.ts';
import { assertRank, assertRolesOf } from './rank.ts';
import { tenant } from './tenant.ts';
import { user } from './user.ts';

const enabled = 1;
const userMessages = {
  own: { zh: '不能删除本账号!', en: 'You cannot remove your own account' },
  ownStatus: { zh: '不能停用本账号!', en: 'You cannot disable your own account' },
  full: { zh: '当前租户已到最大账号额度!', en: "The tenant's account quota is used up" },
};

/** Adds a user to the caller's tenant, or to the one that the platform's administrator names (contract 5.1). */
export async function insertUser(ctx: SignedInContext, input: Input) {
  const tenantId = await tenantFor(ctx, input.tenantId);
  const given = await inTenant(ctx, tenantId, () => readInput(ctx, user, input));
  const { account = '', password, name, realName, roleId, status, ...values } = given;
  if (!password) throw new InputError({ password: ctx.locale === 'zh' ? '请输入密码' : 'please fill in the password' });
  await assertRolesOf(ctx, tenantId, idsOf(roleId));
  await assertRank(ctx, idsOf(roleId));
  await assertQuota(ctx, tenantId);
  await assertFree(ctx, tenantId, account);
  const hash = await hashChosen(password, { account, names: [name ?? null, realName ?? null] }, 'password');
  return insertRow(ctx, user, { ...values, account, name, realName, roleId, status: status ?? enabled, password: hash, tenantId } as never);
}

/** Changes a user; the password has calls of its own. One who may no longer work is signed out everywhere. */
export async function updateUser(ctx: SignedInContext, id: string, { password: _password, ...input }: Input, expected: Expected) {
  const before = await readRow(ctx, user, id);
  await assertRank(ctx, idsOf(before.roleId));
  const { status, ...values } = await inTenant(ctx, before.tenantId, () => readInput(ctx, user, input, true));
  const added = idsOf(values.roleId).filter((roleId) => !idsOf(before.roleId).includes(roleId));
  await assertRolesOf(ctx, before.tenantId, added);
  await assertRank(ctx, added);
  const isOff = status !== undefined && status !== null && status !== enabled;
  if (isOff && id === ctx.session.userId) throw new BusinessError(userMessages.ownStatus, { field: 'status' });
  if (values.account !== undefined && values.account !== before.account) await assertFree(ctx, before.tenantId, values.account, id);
  const updated = await updateRow(ctx, user, id, { ...values, ...(typeof status === 'number' ? { status } : {}) }, expected);
  if (isOff) await endSessionsOf(ctx.db, [id]);
  return updated;
}

/** Removes users and ends their sessions; nobody removes himself (contract 5.1). */
export async function removeUsers(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (ids.includes(ctx.session.userId)) throw new BusinessError(userMessages.own);
  await managed(ctx, ids);
  await removeRows(ctx, user, ids);
  await endSessionsOf(ctx.db, ids);
}

/** Users whom the caller may manage: within his reach, and none of a higher rank. One that is not refuses the whole batch. */
export async function managed(ctx: SignedInContext, userIds: string[]) {
  if (userIds.length === 0) throw new BusinessError(messages.noneSelected);
  const users = await readRows(ctx, user, userIds);
  if (users.length !== new Set(userIds).size) throw new BusinessError(messages.absent, { code: 404 });
  await assertRank(ctx, [...new Set(users.flatMap((one) => idsOf(one.roleId)))]);
  return users;
}

/** The tenant comes from the session; the platform's administrator alone may name another, which must exist. */
async function tenantFor(ctx: SignedInContext, named: unknown): Promise<string> {
  const own = ctx.session.tenantId;
  if (!ctx.acrossTenants || typeof named !== 'string' || named === '' || named === own) return own;
  const [found] = await ctx.db
    .select({ tenantId: tenant.table.tenantId })
    .from(tenant.table)
    .where(and(eq(tenant.table.tenantId, named), eq(tenant.table.isDeleted, 0)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return named;
}

/** The tenant's row is locked while its users are counted, so that two new users at once cannot both be the last. */
async function assertQuota({ db }: SignedInContext, tenantId: string): Promise<void> {
  const [limit] = await db
    .select({ most: tenant.table.accountNumber })
    .from(tenant.table)
    .where(eq(tenant.table.tenantId, tenantId))
    .for('update');
  const most = limit?.most ?? -1;
  if (most <= 0) return;
  const [users] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(user.table)
    .where(and(eq(user.table.tenantId, tenantId), eq(user.table.isDeleted, 0)));
  if ((users?.count ?? 0) >= most) throw new BusinessError(userMessages.full);
}

async function assertFree({ db }: SignedInContext, tenantId: string, account: string, id = '0'): Promise<void> {
  const { table } = user;
  const [taken] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.account, account), eq(table.isDeleted, 0), ne(table.id, id)));
  if (taken)
    throw new BusinessError({ zh: `当前用户 [${account}] 已存在!`, en: `The account [${account}] exists already` }, { field: 'account' });
}

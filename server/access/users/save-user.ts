import { and, eq, ne, sql } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import { expectedOf, idOf, namesNone } from '#server/engine/inputs.ts';
import { readRow, readRows } from '#server/engine/read-rows.ts';
import { assertVisible, type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hashSecret } from '#server/security/passwords.ts';
import type { WithHash } from '../passwords/hashing-procedure.ts';
import { readChosen, type StoredPassword } from '../passwords/new-password.ts';
import { assertRank, assertRolesOf, isAdmin } from '../roles/rank.ts';
import { user } from './user.ts';
import { keepAdministrators } from './user-administrators.ts';

const enabled = 1;
export const userMessages = {
  own: { zh: '不能删除本账号!', en: 'You cannot remove your own account' },
  ownStatus: { zh: '不能停用本账号!', en: 'You cannot disable your own account' },
  waysIn: {
    zh: '修改他人的手机号码或用户编号需要重置密码的权限!',
    en: "Changing somebody's phone or user number needs the right to reset passwords",
  },
  ownDepts: { zh: '不能修改自己的所属部门!', en: 'You cannot change your own departments' },
  full: {
    zh: '当前租户已到最大账号额度!',
    en: "All accounts of the tenant's quota are in use. Ask the platform's administrator for more, or delete one that is not needed.",
  },
  beyondScope: { zh: '不能分配数据权限范围之外的部门!', en: 'You cannot assign a department outside your own data scope' },
};

/** Adds or changes a user, depending on the id; each needs its own permission (specification 7.1). */
export async function submitUser(ctx: SignedInContext & WithHash, input: Input) {
  const isNew = namesNone(input);
  if (!holds(ctx.session, isNew ? 'user_add' : 'user_edit')) throw notPermitted(isNew ? 'user_add' : 'user_edit');
  return isNew ? insertUser(ctx, input) : updateVisible(ctx, input);
}

/** Changes the user whom the input names, within the caller's scope. */
export async function updateVisible(ctx: SignedInContext, input: Input) {
  const id = idOf(input);
  await assertVisible(ctx, user, [id]);
  return updateUser(ctx, id, input, expectedOf(ctx, input));
}

/**
 * Adds a user to the caller's tenant, or to the one that the platform administrator names (contract 5.1). The password is already hashed.
 */
export async function insertUser(ctx: SignedInContext & WithHash, input: Input) {
  return addUser(ctx, input, {
    within: withinQuota,
    keep: async ({ account, name, realName }, password) => {
      if (password === '') throw new InputError({ password: ctx.locale === 'zh' ? '请输入密码' : 'Enter the password' });
      const { secret, weakPassword } = await readChosen(password, { account, names: [name, realName] }, 'password');
      // Legacy clients have no page for a first password.
      const mustChangePassword = ctx.caller.door !== 'blade';
      return { password: ctx.hash ?? (await hashSecret(secret)), weakPassword, mustChangePassword };
    },
  });
}

interface NewUser {
  account: string;
  name?: string | null | undefined;
  realName?: string | undefined;
}

interface Adding {
  /** Lets the user in if the tenant's quota allows one more; bulk imports check once at the end. */
  within: <Made>(ctx: SignedInContext, tenantId: string, add: () => Promise<Made>) => Promise<Made>;
  /** Returns the stored password, after everything else is validated. */
  keep: (made: NewUser, password: string) => Promise<StoredPassword & { mustChangePassword?: boolean }>;
}

/** Adds a user by the rules common to all ways of adding one. */
export async function addUser(ctx: SignedInContext, input: Input, { within, keep }: Adding) {
  const tenantId = await tenantFor(ctx, input.tenantId);
  const given = await inTenant(ctx, tenantId, () => readInput(ctx, user, input));
  const { account = '', password, roleId, status, ...values } = given;
  await assertRolesOf(ctx, tenantId, idsIn(roleId));
  await assertRank(ctx, idsIn(roleId));
  assertDepts(ctx, idsIn(values.deptId));
  return within(ctx, tenantId, async () => {
    await assertFree(ctx, tenantId, { account, phone: values.phone });
    const kept = await keep({ account, name: values.name, realName: values.realName }, password ?? '');
    return insertRow(ctx, user, { ...values, account, roleId, status: status ?? enabled, ...kept, tenantId });
  });
}

/** Changes a user; the password has its own calls. A user who is disabled, or whose sign-in changes, is signed out everywhere. */
export async function updateUser(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { tenantId } = await readRow(ctx, user, id);
  return keepAdministrators(ctx, [tenantId], () => changeUser(ctx, id, input, expected));
}

/** The same for callers that check the remaining administrators themselves. */
export async function changeUser(ctx: SignedInContext, id: string, { password: _password, ...input }: Input, expected: Expected) {
  const before = await readRow(ctx, user, id);
  await assertRank(ctx, idsIn(before.roleId));
  const { status, ...values } = await inTenant(ctx, before.tenantId, () => readInput(ctx, user, withoutKept(input, before), true));
  const added = idsIn(values.roleId).filter((roleId) => !idsIn(before.roleId).includes(roleId));
  await assertRolesOf(ctx, before.tenantId, added);
  await assertRank(ctx, added);
  assertDepts(
    ctx,
    idsIn(values.deptId).filter((deptId) => !idsIn(before.deptId).includes(deptId)),
  );
  assertOwnDepts(ctx, before, values.deptId);
  const isOff = status !== undefined && status !== null && status !== enabled;
  if (isOff && id === ctx.session.userId) throw new BusinessError(userMessages.ownStatus, { field: 'status' });
  const wayIn = id === ctx.session.userId ? undefined : changedWayIn(before, values);
  if (wayIn && !holds(ctx.session, 'user_reset')) throw new BusinessError(userMessages.waysIn, { code: 403, field: wayIn });
  await assertFree(ctx, before.tenantId, changedOnly(before, values), id);
  const change = { ...values, ...(typeof status === 'number' ? { status } : {}) };
  const updated = await updateRow(ctx, user, id, change, expected);
  if (isOff || wayIn) await endSessionsOf(ctx.db, [id]);
  return updated;
}

type WaysIn = { phone?: string | null | undefined; code?: string | null | undefined };

/**
 * A phone, and a user number through the chat platform, can sign a user in: changing another user's is as good as a new password.
 */
function changedWayIn(before: WaysIn, after: WaysIn): 'phone' | 'code' | undefined {
  return (['phone', 'code'] as const).find((name) => after[name] !== undefined && (after[name] ?? '') !== (before[name] ?? ''));
}

/** Data scopes depend on the user's departments: choosing his own could widen what he sees. */
function assertOwnDepts(
  { session }: SignedInContext,
  before: { id: string; deptId: string | null },
  deptId: string | null | undefined,
): void {
  if (deptId === undefined || before.id !== session.userId || isAdmin(session)) return;
  const [old, now] = [idsIn(before.deptId), idsIn(deptId)].map((ids) => ids.toSorted().join(','));
  if (old !== now) throw new BusinessError(userMessages.ownDepts, { code: 403, field: 'deptId' });
}

/** Removes users and ends their sessions; nobody removes himself, and a tenant keeps an administrator (contract 5.1). */
export async function removeUsers(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (ids.includes(ctx.session.userId)) throw new BusinessError(userMessages.own);
  const users = await managed(ctx, ids);
  const tenantIds = users.map((one) => one.tenantId);
  await keepAdministrators(ctx, tenantIds, () => removeRows(ctx, user, ids));
  await endSessionsOf(ctx.db, ids);
}

/** Users whom the caller may manage: within his scope and of no higher rank. One refusal refuses the whole batch. */
export async function managed(ctx: SignedInContext, userIds: string[]) {
  if (userIds.length === 0) throw new BusinessError(messages.noneSelected);
  const users = await readRows(ctx, user, userIds);
  if (users.length !== new Set(userIds).size) throw new BusinessError(messages.absent, { code: 404 });
  await assertRank(ctx, [...new Set(users.flatMap((one) => idsIn(one.roleId)))]);
  return users;
}

/** The tenant comes from the session; only the platform administrator may name another, which must exist. */
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

/** A caller with a narrowed data scope assigns only departments of that scope and his own. */
function assertDepts({ session }: SignedInContext, deptIds: string[]): void {
  const scope = session.isPlatform ? 'all' : (session.scopes.get(user.permission) ?? 'all');
  if (scope === 'all') return;
  const within = new Set([...scope.departments, ...session.deptIds]);
  if (deptIds.some((id) => !within.has(id))) throw new BusinessError(userMessages.beyondScope, { code: 403, field: 'deptId' });
}

/**
 * Adds a user, or refuses if the tenant's quota is used up. The tenant's row is locked after the user is written, as an import and a change
 * do: whoever locked it first would wait for their accounts, and they for the row.
 */
export async function withinQuota<Made>(ctx: Pick<SignedInContext, 'db'>, tenantId: string, add: () => Promise<Made>): Promise<Made> {
  if ((await roomIn(ctx, tenantId, { isLocked: false })) <= 0) throw new BusinessError(userMessages.full);
  const made = await add();
  if ((await roomIn(ctx, tenantId)) < 0) throw new BusinessError(userMessages.full);
  return made;
}

/**
 * The number of users that a tenant may still add; negative if over quota. Locks the tenant's row, so that two concurrent calls cannot both
 * take the last place.
 */
export async function roomIn({ db }: Pick<SignedInContext, 'db'>, tenantId: string, { isLocked = true } = {}): Promise<number> {
  const asked = db.select({ max: tenant.table.accountNumber }).from(tenant.table).where(eq(tenant.table.tenantId, tenantId));
  const [limit] = await (isLocked ? asked.for('update') : asked);
  const max = limit?.max ?? -1;
  if (max <= 0) return Number.POSITIVE_INFINITY;
  const [users] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(user.table)
    .where(and(eq(user.table.tenantId, tenantId), eq(user.table.isDeleted, 0)));
  return max - (users?.count ?? 0);
}

/** Account and phone are unique within a tenant (contract 5.1). */
export async function assertFree(
  { db }: Pick<SignedInContext, 'db'>,
  tenantId: string,
  names: { account?: string | undefined; phone?: string | null | undefined },
  id = '0',
): Promise<void> {
  const { table } = user;
  for (const name of ['account', 'phone'] as const) {
    const value = names[name];
    if (!value) continue;
    const [taken] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.tenantId, tenantId), eq(table[name], value), eq(table.isDeleted, 0), ne(table.id, id)));
    if (taken) throw new BusinessError(takenMessages[name](value), { field: name });
  }
}

const takenMessages: Record<'account' | 'phone', (value: string) => Label> = {
  account: (value) => ({ zh: `当前用户 [${value}] 已存在!`, en: `The account [${value}] already exists` }),
  phone: (value) => ({ zh: `当前手机 [${value}] 已存在!`, en: `The phone number [${value}] is already in use` }),
};

/** Drops an unchanged account or phone from the input: it was valid under the rules of its time. */
export function withoutKept(input: Input, before: { account?: string; phone?: string | null }): Input {
  const isKept = (name: string, kept: string | null | undefined) =>
    input[name] === undefined || (Boolean(kept) && String(input[name]).trim() === kept);
  const kept = (['account', 'phone'] as const).filter((name) => isKept(name, before[name]));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !kept.some((one) => one === name)));
}

/** An unchanged account or phone is not checked again. */
export function changedOnly(
  before: { account: string; phone: string | null },
  after: { account?: string | undefined; phone?: string | null | undefined },
) {
  return {
    account: after.account === before.account ? undefined : after.account,
    phone: after.phone === before.phone ? undefined : after.phone,
  };
}

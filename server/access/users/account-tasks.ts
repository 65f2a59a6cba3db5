import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AreaTask } from '#server/area.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { user } from './user.ts';

/** Guests who requested an account (specification 2.7), accounts locked by failed sign-ins, and the caller's own weak password. */
export async function accountTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  const { table } = user;
  const isLocked = sql`exists (select from sign_in_attempt l
    where l.tenant_id = ${table.tenantId} and l.account = ${table.account} and l.locked_until > now())`;
  const counted = (isAsked: boolean, where: SQL) =>
    isAsked ? sql`(select count(*)::int from ${table} where ${and(visibleRows(user, ctx), where)})` : sql`0`;
  const isReader = holds(ctx.session, 'user');
  const [row] = await ctx.db.execute<{ pending: number; locked: number; weak: number | null }>(sql`
    select ${counted(isReader && holds(ctx.session, 'user_edit'), eq(table.status, 0))} as pending,
      ${counted(isReader && holds(ctx.session, 'user_unlock'), isLocked)} as locked,
      (select weak_password from ${table} where ${eq(table.id, ctx.session.userId)}) as weak`);
  const { pending = 0, locked = 0, weak } = row ?? {};
  const [toApprove, lockedOut] = [
    { zh: '账号申请待审核', en: 'Accounts to approve' },
    { zh: '账号被锁定', en: 'Locked accounts' },
  ];
  const ownPassword = { zh: '您的密码过于简单，请修改', en: 'Your password is weak. Change it.' };
  return [
    ...(pending > 0 ? [{ kind: 'pendingUser', label: toApprove, count: pending, to: '/system/user/index?status=0' }] : []),
    ...(locked > 0 ? [{ kind: 'lockedUser', label: lockedOut, count: locked, to: '/system/user/index' }] : []),
    ...(weak === 1 ? [{ kind: 'weakPassword', label: ownPassword, count: 0, to: '/info/password' }] : []),
  ];
}

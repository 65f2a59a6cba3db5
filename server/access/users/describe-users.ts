import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { withOwnerNames } from '#server/platform/organisation/with-owner.ts';
import { fileIdIn, sealedLink } from '#server/security/file-link.ts';
import { lockedUntil } from '../passwords/sign-in-attempts.ts';
import { user } from './user.ts';

/** Stored pictures get a link that opens for this caller. */
function avatarFor({ caller }: SignedInContext, { tenantId, avatar }: { tenantId: string; avatar?: unknown }) {
  const id = fileIdIn(typeof avatar === 'string' ? avatar : '');
  return id === undefined || caller.door !== 'blade' ? {} : { avatar: sealedLink({ id, tenantId }, caller) };
}

/** Users with the names of their tenant, roles, departments and posts (contract 5.1), and until when their sign-in is locked. */
export async function describeUsers<R extends object & { tenantId: string; account: string }>(ctx: SignedInContext, rows: R[]) {
  const locks = await lockedUntil(ctx.db, rows);
  const labelled = new Map<R, R>();
  // Departments and posts are visible only within their tenant, so tenants are read one by one.
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
    const own = rows.filter((row) => row.tenantId === tenantId);
    const described = await inTenant(ctx, tenantId, () => withLabels(ctx, user, own));
    for (const [index, row] of own.entries()) labelled.set(row, described[index] ?? row);
  }
  const described = rows.map((row) => {
    const until = locks.get(`${row.tenantId}/${row.account}`) ?? '';
    return {
      ...(labelled.get(row) ?? row),
      ...avatarFor(ctx, row),
      lockedUntil: until,
      ...(ctx.caller.door !== 'blade' && { lockedShown: lockIn(ctx, until) }),
      userExt: '',
    };
  });
  return withOwnerNames(ctx, described);
}

/** 'Locked until 20:44', with the day only where it is not today. */
function lockIn(ctx: SignedInContext, until: string): string {
  if (until === '') return '';
  const end = until.slice(0, 10) === todayOf(ctx) ? until.slice(11, 16) : until.slice(0, 16);
  return ctx.locale === 'zh' ? `锁定至 ${end}` : `Locked until ${end}`;
}

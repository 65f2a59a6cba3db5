import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { platformTenant } from '#server/calls/find-identity.ts';
import { BusinessError } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { adminAlias, superAlias } from '../roles/rank.ts';
import { role } from '../roles/role.ts';
import { user } from './user.ts';

const lastOne = {
  zh: '至少保留一个启用的管理员!',
  en: 'At least one enabled administrator must remain',
};

/**
 * Runs a change that disables, removes or downgrades users, and rolls it back if a tenant loses its last enabled administrator. The
 * tenants' rows are locked before the second check, so that of two concurrent changes the later one sees the other; the lock is held only
 * from there to the end.
 */
export async function keepAdministrators<Result>(ctx: SignedInContext, tenantIds: string[], work: () => Promise<Result>): Promise<Result> {
  const ids = [...new Set(tenantIds)];
  const { tenantId } = tenant.table;
  const before = await administered(ctx, ids);
  const result = await work();
  if (before.length === 0) return result;
  await ctx.db.select({ tenantId }).from(tenant.table).where(inArray(tenantId, before)).orderBy(asc(tenantId)).for('update');
  const after = await administered(ctx, before);
  if (after.length < before.length) throw new BusinessError(lastOne);
  return result;
}

/** Which of the tenants have an administrator: alias administrator in the managing tenant, admin in the others (contract 5.2). */
async function administered({ db }: SignedInContext, tenantIds: string[]): Promise<string[]> {
  const [users, roles] = [user.table, role.table];
  const found = await db
    .selectDistinct({ tenantId: users.tenantId })
    .from(users)
    .innerJoin(roles, and(eq(roles.tenantId, users.tenantId), eq(roles.isDeleted, 0), sql`${roles.id} = any(${users.roleId})`))
    .where(
      and(
        inArray(users.tenantId, tenantIds),
        eq(users.isDeleted, 0),
        eq(users.status, 1),
        sql`${roles.roleAlias} = case when ${users.tenantId} = ${platformTenant} then ${superAlias} else ${adminAlias} end`,
      ),
    );
  return found.map((one) => one.tenantId);
}

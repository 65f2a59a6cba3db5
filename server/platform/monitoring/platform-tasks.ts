import { and, eq, ne, sql } from 'drizzle-orm';
import type { AreaTask } from '#server/area.ts';
import { lastBackup } from '#server/background/last-backup-table.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { settings } from '#server/settings.ts';
import { tenant } from '../organisation/tenant.ts';
import { param } from '../settings/param.ts';
import { backupHoursKey, usualBackupHours } from '../settings/params.ts';

/** What waits for the administrator of the platform: its first tenant, or a backup that should have been made. */
export async function platformTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  if (!ctx.session.isPlatform) return [];
  if (!(await hasTenants(ctx))) {
    const label = { zh: '开始使用：新建租户', en: 'Set up: add a tenant' };
    return holds(ctx.session, 'tenant_add') ? [{ kind: 'addTenant', label, count: 0, to: `${tenant.page}/add` }] : [];
  }
  return settings().APP_MODE === 'demo' ? [] : lateBackup(ctx);
}

/** Whether there is a tenant beside the platform's own; its administrator sees the rows of others through the platform's policy alone. */
async function hasTenants({ database }: SignedInContext): Promise<boolean> {
  const { id, tenantId, isDeleted } = tenant.table;
  const [found] = await database.transact({ platform: true }, (db) =>
    db
      .select({ id })
      .from(tenant.table)
      .where(and(ne(tenantId, '000000'), eq(isDeleted, 0)))
      .limit(1),
  );
  return found !== undefined;
}

async function lateBackup({ db }: SignedInContext): Promise<AreaTask[]> {
  const hours = await backupHours(db);
  if (hours < 0) return [];
  const [last] = await db.select({ age: sql<number>`extract(epoch from now() - ${lastBackup.madeTime})::float8` }).from(lastBackup);
  if (last && last.age <= hours * 3600) return [];
  const label = last
    ? { zh: `最近一次备份已超过 ${hours} 小时`, en: `The last backup is older than ${hours} hours` }
    : { zh: '还没有做过备份', en: 'There is no backup yet' };
  return [{ kind: 'backup', label, count: 0, to: '/system/health/index' }];
}

/** After how many hours a backup is too old; -1: it is never said. The transaction is of the platform's own tenant. */
export async function backupHours(db: Transaction): Promise<number> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const [set] = await db
    .select({ paramValue })
    .from(param.table)
    .where(and(eq(paramKey, backupHoursKey), eq(isDeleted, 0)));
  return Number(set?.paramValue ?? usualBackupHours);
}

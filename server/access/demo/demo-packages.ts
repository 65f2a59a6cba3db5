import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { menu } from '../menus/menu.ts';
import { tenantPackage } from '../packages/tenant-package.ts';

const buyer = '100002';
const packages = [
  { packageName: '生产基础版', remark: '看板、报工与人员，不含字典维护', codes: ['board', 'role', 'user', 'dept', 'post'] },
  { packageName: '生产完整版', remark: '全部生产与系统管理菜单，含日志', codes: ['board', 'authority', 'system', 'monitor'] },
] as const;

/** The packages on offer; one plant has the smaller one. */
export async function seedPackages(db: Transaction, { tenantId }: DemoPlant): Promise<void> {
  if (tenantId !== buyer) return;
  const known = await db.select({ id: tenantPackage.table.id }).from(tenantPackage.table).limit(1);
  if (known.length > 0) return;
  const ids = await menuIds(db);
  const made = await db
    .insert(tenantPackage.table)
    .values(
      packages.map(({ packageName, remark, codes }) => ({
        packageName,
        remark,
        menuId: codes.flatMap((code) => ids.get(code) ?? []).join(','),
      })),
    )
    .returning({ id: tenantPackage.table.id });
  await db.update(tenant.table).set({ packageId: made[0]?.id }).where(eq(tenant.table.tenantId, tenantId));
}

async function menuIds(db: Transaction): Promise<Map<string, string>> {
  return new Map((await db.select({ id: menu.table.id, code: menu.table.code }).from(menu.table)).map(({ id, code }) => [code, id]));
}

import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { allowedMenus } from '#server/calls/rights.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { menu } from '../menus/menu.ts';
import { tenantPackage } from '../packages/tenant-package.ts';

/** Returns the tenant's package if it excludes every menu that would grant access: then no role of the tenant can grant it. */
export async function packageInTheWay({ db, session }: SignedInContext, codes: string[]): Promise<{ packageName: string } | null> {
  if (codes.length === 0) return null;
  const { id, packageName } = tenantPackage.table;
  const [given] = await db
    .select({ id, packageName })
    .from(tenant.table)
    .innerJoin(tenantPackage.table, eq(id, tenant.table.packageId))
    .where(eq(tenant.table.tenantId, session.tenantId));
  if (!given) return null;
  const [allowed, wanted] = await Promise.all([
    allowedMenus(db, given.id),
    db
      .select({ id: menu.table.id })
      .from(menu.table)
      .where(and(inArray(menu.table.code, codes), eq(menu.table.isDeleted, 0))),
  ]);
  const isCut = wanted.length > 0 && wanted.every((one) => allowed?.has(one.id) === false);
  return isCut ? { packageName: given.packageName } : null;
}

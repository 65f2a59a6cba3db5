import { and, count, eq, inArray } from 'drizzle-orm';
import { counted } from '#rules/counted.ts';
import type { Removal } from '#rules/screen.ts';
import { user } from '#server/access/users/user.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';

/** What goes with tenants. A page takes nobody's plant away before its number is typed; expiry is the way back that removal lacks. */
export async function tenantRemoval(ctx: SignedInContext, ids: string[]): Promise<Removal> {
  const tenants = await readRows(ctx, tenant, ids);
  const tenantIds = tenants.map(({ tenantId }) => tenantId);
  const people = await ctx.db.$count(user.table, and(inArray(user.table.tenantId, tenantIds), eq(user.table.isDeleted, 0)));
  let lines = 0;
  // What lies on a data source of its own stays there, and cannot be counted from here.
  for (const { tenantId } of tenants.filter(({ datasourceId }) => datasourceId === null)) {
    lines += await inTenant(ctx, tenantId, () => linesOf(ctx, tenantId));
  }
  return {
    along: [
      ...counted(ctx.locale, people, { zh: '个账号', en: 'account' }),
      ...counted(ctx.locale, lines, { zh: '条产线', en: 'production line' }),
    ],
    typed: tenantIds.join(','),
    instead: {
      text: { zh: '只需停用？设置过期时间，数据全部保留', en: 'To stop its sign-ins only, set an expiry time. Everything is kept.' }[
        ctx.locale
      ],
      href: `/system/tenant/setting?ids=${ids.join(',')}`,
    },
  };
}

async function linesOf({ db }: SignedInContext, tenantId: string): Promise<number> {
  const { table } = productionLine;
  const [found] = await db
    .select({ lines: count() })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0)));
  return found?.lines ?? 0;
}

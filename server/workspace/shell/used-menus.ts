import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { menuUse } from './menu-use-table.ts';

const mostRecent = 8;

/** The menu entries of a user by id: the pinned ones in the order of pinning, and those opened recently, latest first. */
export async function usedMenus({ db, session }: SignedInContext): Promise<{ pinned: string[]; recent: string[] }> {
  const [used] = await db.execute<{ pinned: string[]; recent: string[] }>(sql`
    select coalesce(json_agg(menu_id::text order by pin_time, menu_id) filter (where pin_time is not null), '[]') as pinned,
      coalesce(json_agg(menu_id::text order by visit_time desc) filter (where visit_time is not null), '[]') as recent
    from ${menuUse} where tenant_id = ${session.tenantId} and user_id = ${session.userId}`);
  return { pinned: used?.pinned ?? [], recent: (used?.recent ?? []).slice(0, mostRecent) };
}

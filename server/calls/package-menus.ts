import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';

/**
 * The menus that a tenant package allows: those it names and everything below them (contract 9).
 * Sessions filter their codes by it, and with them routes, buttons, calls and grants; a removed package still applies to its tenants.
 */
export async function packageMenus(db: Transaction, packageId: string): Promise<Set<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive allowed as (
      select m.id from system_menu m join system_tenant_package p on p.id = ${packageId} and m.id = any(p.menu_id)
      union
      select m.id from system_menu m join allowed a on m.parent_id = a.id
    ) select id::text from allowed`);
  return new Set(rows.map(({ id }) => id));
}

import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';

/** A tenant, its time zone, and the server of its business data where that is another one. */
export interface TenantPlace {
  tenantId: string;
  tenantName: string;
  timeZone: string;
  source: { id: string; version: number } | undefined;
}

/** Every tenant with the place of its business data, for work that goes round all of them. */
export async function tenantPlaces(database: Database): Promise<TenantPlace[]> {
  const rows = await database.transact({ platform: true }, (db) =>
    db.execute<{ tenantId: string; tenantName: string; timeZone: string; id: string | null; version: number | null }>(sql`
      select t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.time_zone as "timeZone", s.id::text as id, s.version
      from system_tenant t left join system_data_source s on s.id = t.datasource_id where t.is_deleted = 0`),
  );
  return rows.map(({ id, version, ...tenant }) => ({ ...tenant, source: id === null ? undefined : { id, version: version ?? 1 } }));
}

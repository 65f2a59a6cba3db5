import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';
import type { Sources } from '#server/database/sources.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { dataSource } from './data-source.ts';

/**
 * Migrates the servers of all data sources in use at each start. An unreachable one does not block the start: it is retried when its
 * tenants next need it.
 */
export async function prepareSources(database: Database, sources: Sources): Promise<void> {
  const { id, version, isDeleted } = dataSource.table;
  const used = await database.transact({ platform: true }, (db) =>
    db
      .selectDistinct({ id, version })
      .from(dataSource.table)
      .innerJoin(tenant.table, and(eq(tenant.table.datasourceId, id), eq(tenant.table.isDeleted, 0)))
      .where(eq(isDeleted, 0)),
  );
  await Promise.allSettled(used.map((mark) => sources.prepare(mark)));
}

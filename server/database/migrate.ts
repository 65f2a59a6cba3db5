import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import type { Change } from './change.ts';

interface Migrating {
  /** Applies the migrations made until then, in milliseconds since 1970. */
  until?: number;
  /** What can be done before a migration without holding up anybody. */
  prepare?: (statements: readonly string[]) => Promise<void>;
}

/**
 * Applies what is new of the migrations, or of those made until a moment, each in a transaction of its own: one that waits for a table
 * holds no others, and a killed start goes on where it ended. The record is the one of drizzle-kit.
 */
export async function migrate(
  sql: postgres.ISql,
  change: Change,
  migrationsFolder: string,
  { until = Number.POSITIVE_INFINITY, prepare }: Migrating = {},
): Promise<void> {
  const [record] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (record?.exists !== true) await change((tx) => tx.unsafe(makeRecord));
  const [latest] = await sql<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`;
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= Number(latest?.at ?? 0) || folderMillis > until) continue;
    await prepare?.(statements);
    await change(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement);
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    });
  }
}

const makeRecord = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

import { sql } from 'drizzle-orm';
import { date, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, tenantColumn, tenantKey } from '#server/database/columns.ts';

/** The daily work that was done, on the server that has its rows; the day is the tenant's. */
export const dailyRun = pgTable(
  'daily_run',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    name: varchar({ length: 64 }).notNull(),
    day: date().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (runs) => [tenantKey(runs), uniqueIndex('daily_run_once').on(runs.tenantId, runs.name, runs.day)],
);

import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';

/** When this database was last backed up by the console's own command: one row, or none. */
export const lastBackup = pgTable('last_backup', {
  id: integer().primaryKey().default(1),
  madeTime: instant().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
});

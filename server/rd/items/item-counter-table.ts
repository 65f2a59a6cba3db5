import { integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { tenantColumn } from '#server/database/columns.ts';

/** The last code given in each type. Its row is locked until the item is stored, so that codes have neither gaps nor doubles. */
export const itemCounter = pgTable(
  'rd_item_counter',
  { tenantId: tenantColumn(), typeCode: varchar({ length: 4 }).notNull(), last: integer().notNull() },
  (counters) => [primaryKey({ columns: [counters.tenantId, counters.typeCode] })],
);

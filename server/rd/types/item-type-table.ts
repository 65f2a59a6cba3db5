import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import type { MaterialType } from '../catalogue/definition.ts';

/**
 * A plant's own versions of type definitions, a row a version; the shipped definition is version 1 and has no row. Rows are never changed:
 * items are read by the version that they were made with.
 */
export const itemType = pgTable(
  'rd_item_type',
  {
    tenantId: tenantColumn(),
    typeCode: varchar({ length: 4 }).notNull(),
    version: integer().notNull(),
    definition: jsonb().$type<MaterialType>().notNull(),
    /** No item of this type is added any more. */
    isRetired: boolean().notNull().default(false),
    createUser: recordId(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (types) => [primaryKey({ columns: [types.tenantId, types.typeCode, types.version] })],
);

import { bigint, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';

/**
 * What was written to a table: a trigger moves the mark of its own connection on in each transaction that writes, so that no writer waits for
 * another, and whoever reads the sum of the marks in the statement that counts knows whether a total still holds (decision 128).
 * `scope`: the tenant, or `*` for all; `pid`: the server process of the connection, 0 for those that are gone.
 */
export const tableMark = pgTable(
  'table_mark',
  {
    name: varchar({ length: 64 }).notNull(),
    scope: varchar({ length: 12 }).notNull(),
    pid: integer().notNull(),
    writtenIn: bigint({ mode: 'bigint' }).notNull(),
    mark: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.scope, table.pid] })],
);

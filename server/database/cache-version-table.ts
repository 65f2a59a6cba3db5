import { pgTable, uuid, varchar } from 'drizzle-orm/pg-core';

/** Which state of the rights and dictionaries the database is in: a trigger sets a new mark in the transaction of each change (decision on caches). */
export const cacheVersion = pgTable('cache_version', { kind: varchar({ length: 64 }).primaryKey(), version: uuid().notNull() });

import { pgTable, uuid, varchar } from 'drizzle-orm/pg-core';

/** The current versions of rights and dictionaries: a trigger sets a new one in the transaction of each change (decision on caches). */
export const cacheVersion = pgTable('cache_version', { kind: varchar({ length: 64 }).primaryKey(), version: uuid().notNull() });

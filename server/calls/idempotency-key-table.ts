import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Responses already given for an Idempotency-Key, written in the transaction of their effect. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    path: varchar({ length: 128 }).notNull(),
    key: varchar({ length: 255 }).notNull(),
    inputHash: varchar({ length: 64 }).notNull(),
    answer: jsonb().$type<{ data?: unknown }>().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (keys) => [
    tenantKey(keys),
    uniqueIndex('idempotency_key_use').on(keys.tenantId, keys.userId, keys.path, keys.key),
    index('idempotency_key_age').on(keys.createTime),
  ],
);
// A response is stored only for repeated requests of the same user.
refersTo(idempotencyKey, { userId: { to: 'system.user', onRemove: 'keep' } });

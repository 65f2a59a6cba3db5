import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Who changed what, field by field; the application's role may insert and read, but not update or delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    entity: varchar({ length: 64 }).notNull(),
    recordId: recordId(),
    action: varchar({ length: 64 }).notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    userId: recordId(),
    account: varchar({ length: 64 }),
    requestId: varchar({ length: 64 }),
    createTime: instant().notNull().default(sql`now()`),
  },
  (log) => [tenantKey(log), index('audit_log_record').on(log.tenantId, log.entity, log.recordId)],
);
// Entries stay after their user is removed, with the account name.
refersTo(auditLog, { userId: { to: 'system.user', onRemove: 'keep' } });

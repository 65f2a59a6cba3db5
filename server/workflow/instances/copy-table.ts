import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Who was told of an instance for information (抄送): sees it, decides nothing, whatever becomes of it. */
export const flowCopy = pgTable(
  'flow_copy',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    userId: recordId().notNull(),
    /** Null: the clock. */
    copiedBy: recordId(),
    createTime: instant().notNull().default(sql`now()`),
    readTime: instant(),
    comment: varchar({ length: 2000 }).notNull().default(''),
  },
  (copies) => [
    tenantKey(copies),
    uniqueIndex('flow_copy_user').on(copies.tenantId, copies.userId, copies.instanceId),
    index('flow_copy_instance').on(copies.tenantId, copies.instanceId),
  ],
);
refersTo(flowCopy, {
  instanceId: { to: 'flow.instance', onRemove: 'keep' },
  userId: { to: 'system.user', onRemove: 'keep' },
  copiedBy: { to: 'system.user', onRemove: 'keep' },
});

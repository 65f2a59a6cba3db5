import { sql } from 'drizzle-orm';
import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';

/** Which notices somebody has opened; without a row a notice is unread. */
export const noticeRead = pgTable(
  'desk_notice_read',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    noticeId: recordId().notNull(),
    readTime: instant().notNull().default(sql`now()`),
  },
  (reads) => [primaryKey({ columns: [reads.tenantId, reads.userId, reads.noticeId] })],
);

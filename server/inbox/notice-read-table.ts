import { sql } from 'drizzle-orm';
import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Which notices a user has opened; without a row a notice is unread. */
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
// Removed with the reader or the notice.
refersTo(noticeRead, { userId: { to: 'system.user', onRemove: 'keep' }, noticeId: { to: 'desk.notice', onRemove: 'keep' } });

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** What is kept of a user for one of his platforms: web, app or other (contract 5.1, update-platform). */
export const userPlatform = pgTable(
  'system_user_platform',
  { tenantId: tenantColumn(), userId: recordId().notNull(), userType: integer().notNull(), userExt: text().notNull().default('') },
  (platforms) => [primaryKey({ columns: [platforms.tenantId, platforms.userId, platforms.userType] })],
);
// What is known of a user beside his record goes with him.
refersTo(userPlatform, { userId: { to: 'system.user', onRemove: 'keep' } });

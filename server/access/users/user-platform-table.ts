import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** Data stored per user and platform: web, app or other (contract 5.1, update-platform). */
export const userPlatform = pgTable(
  'system_user_platform',
  { tenantId: tenantColumn(), userId: recordId().notNull(), userType: integer().notNull(), userExt: text().notNull().default('') },
  (platforms) => [primaryKey({ columns: [platforms.tenantId, platforms.userId, platforms.userType] })],
);
// Removed with the user.
refersTo(userPlatform, { userId: { to: 'system.user', onRemove: 'keep' } });

import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** The account that a client works as, in the tenant of its role: nobody else signs in with it (decision 108). */
export const clientUser = pgTable(
  'client_user',
  { tenantId: tenantColumn(), userId: recordId().notNull(), clientId: recordId().notNull() },
  (users) => [
    primaryKey({ columns: [users.tenantId, users.userId] }),
    uniqueIndex('client_user_client').on(users.tenantId, users.clientId),
  ],
);
// Client, role and account are all checked at each token.
refersTo(clientUser, { userId: { to: 'system.user', onRemove: 'keep' }, clientId: { to: 'system.client', onRemove: 'keep' } });

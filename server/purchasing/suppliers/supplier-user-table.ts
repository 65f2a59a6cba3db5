import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordId, tenantColumn } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/** The user of a supplier's contact, limited to that supplier's rows; of a temporary supplier both ids are that of its invitation. */
export const supplierUser = pgTable(
  'supplier_user',
  {
    tenantId: tenantColumn(),
    userId: recordId().notNull(),
    supplierId: recordId().notNull(),
    contactId: recordId().notNull(),
  },
  (users) => [
    primaryKey({ columns: [users.tenantId, users.userId] }),
    uniqueIndex('supplier_user_contact').on(users.tenantId, users.contactId),
    index('supplier_user_supplier').on(users.tenantId, users.supplierId),
  ],
);
// Supplier, contact and user are all checked at each sign-in.
refersTo(supplierUser, {
  userId: { to: 'system.user', onRemove: 'keep' },
  supplierId: { to: 'purchasing.supplier', onRemove: 'keep' },
  contactId: { to: 'purchasing.supplierContact', onRemove: 'keep' },
});

import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/**
 * Each time that a contact was added, or given another phone, mail address or supplier, until a second person has confirmed it: sealed
 * quotes of inquiries that were sent before stay closed to that contact (decision 068).
 */
export const contactChange = pgTable(
  'purchasing_contact_change',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    contactId: recordId().notNull(),
    isNew: boolean().notNull(),
    changedBy: recordId().notNull(),
    doneBy: varchar({ length: 128 }).notNull().default(''),
    // Later than any sending that was committed before.
    createTime: instant().notNull().default(sql`clock_timestamp()`),
    confirmedBy: recordId(),
    confirmedTime: instant(),
  },
  (changes) => [
    tenantKey(changes),
    index('purchasing_contact_change_waiting').on(changes.tenantId, changes.contactId).where(sql`confirmed_time is null`),
  ],
);
refersTo(contactChange, {
  contactId: { to: 'purchasing.supplierContact', onRemove: 'keep' },
  changedBy: { to: 'system.user', onRemove: 'keep' },
  confirmedBy: { to: 'system.user', onRemove: 'keep' },
});

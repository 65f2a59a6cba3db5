import { type AnyColumn, and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { contactChange } from '../suppliers/contact-change-table.ts';
import { supplierContact } from '../suppliers/supplier-contact.ts';
import { inquiry } from './inquiry.ts';
import { inquirySupplier } from './inquiry-tables.ts';

const isStillSealed = and(eq(inquiry.table.isSealedBid, true), isNull(inquiry.table.openedTime));
const isUnconfirmedSince = and(isNull(contactChange.confirmedTime), sql`${contactChange.createTime} > ${inquirySupplier.invitedTime}`);

/** Whether the sealed quotes of an invitation are closed to a contact who was added or changed after it was sent. */
export function isClosedTo(contactId: string | null, of: { tenantId: AnyColumn | string; inviteId: AnyColumn | string }): SQL {
  if (contactId === null) return sql`false`;
  return sql`exists (
    select 1 from ${contactChange}
      join ${inquirySupplier} on ${inquirySupplier.tenantId} = ${contactChange.tenantId}
      join ${inquiry.table} on ${inquiry.table.tenantId} = ${inquirySupplier.tenantId} and ${inquiry.table.id} = ${inquirySupplier.inquiryId}
    where ${contactChange.tenantId} = ${of.tenantId} and ${contactChange.contactId} = ${contactId}
      and ${inquirySupplier.id} = ${of.inviteId} and ${isUnconfirmedSince} and ${isStillSealed})`;
}

/** Whether the signed-in contact waits to be confirmed before it may read or submit a sealed quote. */
export async function awaitsConfirmation({ db, session }: SignedInContext, inviteId: string): Promise<boolean> {
  const { contactId, tenantId } = session;
  if (contactId === null) return false;
  const [row] = await db.execute<{ closed: boolean }>(sql`select ${isClosedTo(contactId, { tenantId, inviteId })} as closed`);
  return row?.closed === true;
}

/** The sealed inquiries that a supplier was sent and may still answer or see opened. */
export async function sealedInquiriesOf({ db, session }: Pick<SignedInContext, 'db' | 'session'>, supplierId: string) {
  return db
    .select({ about: inquiry.table, invite: inquirySupplier })
    .from(inquirySupplier)
    .innerJoin(inquiry.table, and(eq(inquiry.table.tenantId, inquirySupplier.tenantId), eq(inquiry.table.id, inquirySupplier.inquiryId)))
    .where(
      and(
        ...[
          eq(inquirySupplier.tenantId, session.tenantId),
          eq(inquirySupplier.supplierId, supplierId),
          isNotNull(inquirySupplier.invitedTime),
        ],
        ...[isStillSealed, eq(inquiry.table.isDeleted, 0), ne(inquiry.table.state, 'cancelled')],
      ),
    )
    .orderBy(asc(inquirySupplier.id));
}

/** The contacts to whom a sealed inquiry stays closed until somebody else than who added or changed them confirms them. */
export async function contactsToConfirm({ db, session }: SignedInContext, inquiryId: string) {
  const contact = supplierContact.table;
  const { changedBy, doneBy, isNew, createTime } = contactChange;
  return db
    .select({
      ...{ id: contact.id, version: contact.version, name: contact.name, phone: contact.phone, mail: contact.mail },
      supplierName: inquirySupplier.supplierName,
      isNew: sql<boolean>`bool_or(${isNew})`,
      doneBy: sql<string>`string_agg(distinct ${doneBy}, ', ')`,
      isOwn: sql<boolean>`bool_or(${changedBy} = ${session.userId})`,
      time: sql<string>`to_char(max(${createTime}), 'YYYY-MM-DD HH24:MI')`,
    })
    .from(contactChange)
    .innerJoin(
      contact,
      and(eq(contact.tenantId, contactChange.tenantId), eq(contact.id, contactChange.contactId), eq(contact.isDeleted, 0)),
    )
    .innerJoin(inquirySupplier, and(eq(inquirySupplier.tenantId, contact.tenantId), eq(inquirySupplier.supplierId, contact.supplierId)))
    .innerJoin(inquiry.table, and(eq(inquiry.table.tenantId, inquirySupplier.tenantId), eq(inquiry.table.id, inquirySupplier.inquiryId)))
    .where(
      and(
        ...[eq(contactChange.tenantId, session.tenantId), eq(inquirySupplier.inquiryId, inquiryId)],
        ...[isUnconfirmedSince, isStillSealed, ne(inquiry.table.state, 'cancelled')],
      ),
    )
    .groupBy(contact.id, contact.version, contact.name, contact.phone, contact.mail, inquirySupplier.supplierName)
    .orderBy(asc(contact.id));
}

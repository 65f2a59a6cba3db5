import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import type { InvitedSupplier } from '../inquiries/find-inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { sealedInquiriesOf } from '../inquiries/unconfirmed-contacts.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { contactChange } from './contact-change-table.ts';
import { supplierContact } from './supplier-contact.ts';

type Contact = Row<(typeof supplierContact)['fields']>;

/**
 * Notes that a contact was added (without `before`) or became reachable elsewhere. Of each sealed inquiry that its supplier was sent, the
 * timeline says so, and the supplier's other people are told: they would notice a contact that is none of theirs.
 */
export async function noteContactChange(ctx: SignedInContext, contact: Contact, before?: Contact): Promise<void> {
  const { db, session } = ctx;
  const isNew = before?.supplierId !== contact.supplierId;
  await db.insert(contactChange).values({ contactId: contact.id, isNew, changedBy: session.userId, doneBy: session.realName });
  const sealed = await sealedInquiriesOf(ctx, contact.supplierId);
  if (sealed.length === 0) return;
  const others = await othersOf(ctx, contact);
  for (const { about, invite } of sealed) {
    const named = { supplier: invite.supplierName, contact: `${contact.name} ${contact.phone}` };
    await tellEvent(ctx, isNew ? inquiryEvents.addContact : inquiryEvents.changeContact, {
      about: { ...about, partId: invite.id },
      values: named,
    });
    // Of a contact that came from another supplier, people there learn nothing.
    const told = reachable([...(isNew || !before ? [] : [before]), ...others], invite);
    await tellSuppliers(ctx, about, told, 'contact', { contact: named.contact, ...(isNew && { isNew: 'true' }) });
  }
}

type Person = Pick<Contact, 'name' | 'phone' | 'mail' | 'language'>;

function othersOf({ db, session }: SignedInContext, { id, supplierId }: Contact): Promise<Person[]> {
  const { table } = supplierContact;
  return db
    .select({ name: table.name, phone: table.phone, mail: table.mail, language: table.language })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.supplierId, supplierId), ne(table.id, id), eq(table.isDeleted, 0)));
}

/** Whom to tell, each once: by mail, and by text message who has none. Whoever was invited is told, though he be no contact any more. */
function reachable(contacts: readonly Person[], invite: InvitedSupplier): InvitedSupplier[] {
  const people = [
    invite,
    ...contacts.map(({ name, phone, mail, language }) => ({
      ...{ ...invite, contactName: name, contactPhone: phone, contactMail: mail ?? '' },
      language: language ?? invite.language,
    })),
  ];
  const byAddress = new Map(people.map((one) => [one.contactMail.toLowerCase() || one.contactPhone, one]));
  return [...byAddress.values()].map((one) => ({ ...one, mailWarn: one.contactMail !== '', smsWarn: one.contactMail === '' }));
}

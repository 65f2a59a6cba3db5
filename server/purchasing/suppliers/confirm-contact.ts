import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { sealedInquiriesOf } from '../inquiries/unconfirmed-contacts.ts';
import { contactChange } from './contact-change-table.ts';
import { supplierContact } from './supplier-contact.ts';

/** Confirms a contact as the caller saw it; nobody confirms what he added or changed himself (decision 068). */
export async function confirmContact(ctx: SignedInContext, { id, version }: { id: string; version: number }): Promise<void> {
  const { db, session } = ctx;
  const contact = await readRow(ctx, supplierContact, id);
  if (contact.version !== version) throw new BusinessError(messages.stale, { code: 409 });
  const areWaiting = and(
    eq(contactChange.tenantId, session.tenantId),
    eq(contactChange.contactId, id),
    isNull(contactChange.confirmedTime),
  );
  const waiting = await db.select({ changedBy: contactChange.changedBy }).from(contactChange).where(areWaiting).for('update');
  if (waiting.length === 0) throw new BusinessError(said.settled, { code: 409 });
  if (waiting.some(({ changedBy }) => changedBy === session.userId)) throw new BusinessError(said.own, { code: 403 });
  await db.update(contactChange).set({ confirmedBy: session.userId, confirmedTime: sql`now()` }).where(areWaiting);
  await recordChanges(ctx, supplierContact, [{ recordId: id, action: 'confirm' }]);
  const sealed = await sealedInquiriesOf(ctx, contact.supplierId);
  await tellEvent(
    ctx,
    inquiryEvents.confirmContact,
    ...sealed.map(({ about, invite }) => ({
      about: { ...about, partId: invite.id },
      values: { supplier: invite.supplierName, contact: `${contact.name} ${contact.phone}` },
    })),
  );
}

const said = {
  settled: { zh: '该联系人无需确认，或已被确认', en: 'This contact needs no confirmation, or was already confirmed' },
  own: { zh: '您新增或修改了该联系人，须由另一人确认', en: 'You added or changed this contact: somebody else has to confirm it' },
};

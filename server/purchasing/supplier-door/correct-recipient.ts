import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { readFields } from '#rules/field-rules.ts';
import type { FieldView } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { id } from '#server/engine/inputs.ts';
import { move } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { type InvitedSupplier, invitedTo, numberOnRecord } from '../inquiries/find-inquiry.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { inquiryEvents } from '../inquiries/inquiry-events.ts';
import { inquiryLists } from '../inquiries/inquiry-lists.ts';
import { inquirySupplier } from '../inquiries/inquiry-tables.ts';
import { isSealedNow } from '../inquiries/when.ts';
import { quotation } from '../quotations/quotation.ts';
import { endSupplierUsers } from '../suppliers/end-supplier-users.ts';
import { selectContacts } from '../suppliers/select-suppliers.ts';
import { contactNames, wayProblems } from '../suppliers/ways-to-contact.ts';
import { resendToSupplier } from './resend-to-supplier.ts';

export const recipientInput = z.looseObject({ inquiryId: id, inviteId: id });
type Asked = Input & { inquiryId: string; inviteId: string };

const said = {
  sealed: {
    zh: '该临时供应商已在密封询价中填写报价，收件人不能再更正',
    en: 'This temporary supplier has written a sealed quote: its recipient can no longer be corrected',
  },
};

/** The recipient of one supplier as it was sent, with the contacts on record to compare with. */
export async function recipientForm(ctx: SignedInContext, { inquiryId, inviteId }: Asked) {
  const { number, title } = await readRow(ctx, inquiry, inquiryId);
  const invite = await inviteIn(ctx, inquiryId, inviteId);
  const contacts = await selectContacts(ctx, { supplierNumber: numberOnRecord(invite) });
  return { number, title, supplierName: invite.supplierName, fields: fieldsFor(ctx, invite), values: { ...invite }, contacts };
}

/**
 * Corrects whom and how one supplier is told of a sent inquiry, and invites it there. Of a temporary supplier, whose address is all that it is
 * known by, earlier links end; a sealed quote that it has begun is not opened to another address.
 */
export async function correctRecipient(ctx: SignedInContext, input: Asked): Promise<void> {
  const { inquiryId, inviteId } = input;
  const before = await inviteIn(ctx, inquiryId, inviteId);
  const { values, problems } = readFields(fieldsFor(ctx, before), { ...before, ...input }, ctx.locale);
  for (const [name, text] of Object.entries(wayProblems(ctx.locale, { ...before, ...input }, contactNames))) problems[name] ??= text;
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  const textOf = (name: string) => String(values[name] ?? '');
  const [contactName, contactPhone] = [textOf('contactName'), textOf('contactPhone')];
  const after = {
    ...{ contactName, contactPhone, contactMail: textOf('contactMail'), language: textOf('language') || before.language },
    ...{ smsWarn: values.smsWarn === true, mailWarn: values.mailWarn === true },
  };
  const about = await move(ctx, inquiry, inquiryId, 'correct');
  const isOther = after.contactMail !== before.contactMail || contactPhone !== before.contactPhone;
  if (isOther && before.supplierId === null) {
    if (isSealedNow(about) && (await hasWritten(ctx, inviteId))) throw new BusinessError(said.sealed, { code: 409 });
    await endSupplierUsers(ctx, { contactIds: [inviteId] });
  }
  await ctx.db
    .update(inquirySupplier)
    .set({ ...after, contactTip: `${contactName} ${contactPhone}` })
    .where(and(eq(inquirySupplier.tenantId, ctx.session.tenantId), eq(inquirySupplier.id, inviteId)));
  const addressOf = (one: Pick<InvitedSupplier, 'contactName' | 'contactPhone' | 'contactMail'>) =>
    [one.contactName, one.contactPhone, one.contactMail].filter(Boolean).join(' ');
  await tellEvent(ctx, inquiryEvents.correct, {
    about: { id: inquiryId, partId: inviteId },
    values: { supplier: before.supplierName, before: addressOf(before), after: addressOf(after) },
  });
  await resendToSupplier(ctx, { inquiryId, inviteId });
}

/** Its own language a supplier with a record has there. */
function fieldsFor({ locale }: SignedInContext, { supplierId }: InvitedSupplier): FieldView[] {
  const { contactName, contactPhone, contactMail, smsWarn, mailWarn, language } = inquiryLists.temSupplierList.fields ?? {};
  const fields = { contactName, contactPhone, contactMail, smsWarn, mailWarn, ...(supplierId === null && { language }) };
  return Object.entries(fields).flatMap(([name, field]) => (field ? [viewOf(name, field, locale)] : []));
}

async function inviteIn(ctx: SignedInContext, inquiryId: string, inviteId: string): Promise<InvitedSupplier> {
  await readRow(ctx, inquiry, inquiryId);
  const invite = (await invitedTo(ctx, [inquiryId])).find((one) => one.id === inviteId);
  if (!invite) throw new BusinessError(messages.absent, { code: 404 });
  return invite;
}

/** Whether it has written anything, whoever may read that. */
async function hasWritten({ db, session }: SignedInContext, inviteId: string): Promise<boolean> {
  const { table } = quotation;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.inviteId, inviteId), eq(table.isDeleted, 0)))
    .limit(1);
  return rows.length > 0;
}

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { newToken } from '#server/security/secret-token.ts';
import type { InvitedSupplier } from '../inquiries/find-inquiry.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';
import { supplierMessage } from './supplier-message-table.ts';

/** Days for which a link goes on working after the inquiry has ended, to look at what was quoted and awarded. */
const linkDays = 7;
const dayMs = 86_400_000;

export interface KnownContact {
  id: string;
  mail: string | null;
  language: string | null;
}

export interface NewLink {
  token: string;
  /** Of a temporary supplier the invitation. */
  contactId: string;
}

/**
 * A link signs in the contact on record, and goes to the address on record: who types another one into an inquiry gets no key with it. A
 * temporary supplier has no record, and its link opens what it was invited to.
 */
export function linkFor(one: InvitedSupplier, contact: KnownContact | undefined, channel: 'mail' | 'sms'): NewLink | undefined {
  if (one.supplierId === null) return { token: newToken(), contactId: one.id };
  // Contacts are found by their phone, so that a text message goes to the one on record.
  const isOnRecord = channel === 'sms' || contact?.mail?.trim().toLowerCase() === one.contactMail.trim().toLowerCase();
  return contact && isOnRecord ? { token: newToken(), contactId: contact.id } : undefined;
}

/** When the links of an inquiry end: some days after it, and never sooner than some days from now. */
export function endOfLinks({ now }: Pick<SignedInContext, 'now'>, { endDate }: Pick<Inquiry, 'endDate'>): Date {
  const afterEnd = Date.parse(`${endDate}T00:00:00Z`) + (linkDays + 1) * dayMs;
  return new Date(Math.max(afterEnd, now().getTime() + linkDays * dayMs));
}

/** Where a link leads; the page speaks the contact's language. */
export const enterAddress = (origin: string, token: string, locale: Locale): string =>
  `${origin}/supplier/link?token=${token}${locale === 'zh' ? '' : `&lng=${locale}`}`;

export const signInAddress = (origin: string, tenantId: string, inquiryId: string): string =>
  `${origin}/login?${new URLSearchParams({ way: 'supplier', tenantId, to: `/pur/supplierinquiry/view/${inquiryId}` })}`;

type InMain = Pick<SignedInContext, 'db' | 'session'>;

/** Ends the links of an inquiry, as when it is cancelled. */
export const withdrawLinksOfInquiry = (ctx: InMain, inquiryId: string) => withdraw(ctx, eq(supplierMessage.inquiryId, inquiryId));

/** Ends the links of contacts who were removed, or became other people. */
export const withdrawLinksOfContacts = (ctx: InMain, contactIds: string[]) => withdraw(ctx, inArray(supplierMessage.contactId, contactIds));

async function withdraw({ db, session }: InMain, which: SQL): Promise<void> {
  const { tenantId, revokeTime } = supplierMessage;
  await db
    .update(supplierMessage)
    .set({ revokeTime: sql`now()` })
    .where(and(eq(tenantId, session.tenantId), which, isNull(revokeTime)));
}

/** The links of earlier mails go on working as long as the inquiry does. */
export async function prolongLinks(ctx: InMain & Pick<SignedInContext, 'now'>, about: Pick<Inquiry, 'id' | 'endDate'>): Promise<void> {
  const { tenantId, inquiryId, expireTime } = supplierMessage;
  await ctx.db
    .update(supplierMessage)
    .set({ expireTime: sql`greatest(${expireTime}, ${endOfLinks(ctx, about).toISOString()}::timestamptz)` })
    .where(and(eq(tenantId, ctx.session.tenantId), eq(inquiryId, about.id), sql`${expireTime} is not null`));
}

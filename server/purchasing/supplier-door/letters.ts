import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { isMobile } from '#rules/phone.ts';
import type { Label, Locale } from '#rules/screen.ts';
import { type OutboxMessage, putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { authorIn, type Session, type SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { packMail } from '#server/messaging/mail/mail-body.ts';
import { smsText } from '#server/messaging/sms-text.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { award } from '../comparison/award-table.ts';
import type { InvitedSupplier } from '../inquiries/find-inquiry.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';
import { inquiryLine } from '../inquiries/inquiry-tables.ts';
import { alternateIn } from '../quotations/alternate.ts';
import { quotationLine } from '../quotations/quotation-line.ts';
import { supplierContact } from '../suppliers/supplier-contact.ts';
import { outOfUse } from '../vendors/supplier-standing.ts';
import { type Buyer, buyerOf } from './buyer-of.ts';
import { copiesOf } from './copies.ts';
import { inquiryMail, inquiryText, subjectOf, type TellReason, type Told } from './inquiry-mail.ts';
import { askedTerms, awardedTerms } from './letter-terms.ts';
import { endOfLinks, enterAddress, type KnownContact, linkFor, signInAddress } from './supplier-links.ts';
import { supplierMessage } from './supplier-message-table.ts';

/** The plant that writes, with its own database. */
export interface Sender {
  db: Transaction;
  session: Pick<Session, 'tenantId' | 'tenantName' | 'kind' | 'userId' | 'deptIds'>;
  now: () => Date;
  readMain: SignedInContext['readMain'];
  /** Where its suppliers find the console. */
  origin: string;
  /** Of the copies that the plant reads. */
  locale?: Locale;
}

export type About = Pick<Inquiry, 'id' | 'number' | 'title' | 'endDate' | 'createUser' | 'note'>;

/** A message for the outbox, with what is kept of it and of its link. */
export interface Letter {
  message: OutboxMessage;
  kept: Omit<typeof supplierMessage.$inferInsert, 'outboxId'>;
}

/** Letters that say what is asked for, whole: with the remarks and the days. */
const saysAll: readonly TellReason[] = ['invite', 'resend', 'amend'];

/** A mail that waits for a year is not sent any more. */
const longestSeconds = 365 * 86_400;
/** Lines named in a mail; the rest is told as a number. */
const maxNamed = 20;

/** Writes to suppliers about an inquiry, by mail, SMS or both, as each contact wants it and in its language; each holds a link of its own. */
export async function writeLetters(
  from: Sender,
  about: About,
  all: readonly InvitedSupplier[],
  reason: TellReason,
  detail: Record<string, string> = {},
): Promise<Letter[]> {
  // Nobody writes to a supplier that was taken out of use.
  const out = await outOfUse(from, all);
  const suppliers = all.filter(({ supplierId }) => !out.has(supplierId ?? ''));
  const contacts = await contactsOf(from, suppliers);
  const localeOf = (one: InvitedSupplier): Locale => ((contacts.get(one) ?? one).language === 'en' ? 'en' : 'zh');
  const lines = await linesFor(from, about, suppliers, { reason, localeOf });
  const buyer = await buyerOf(from, about);
  const written = suppliers.map((one) => {
    const own = lines.get(one.id) ?? [];
    return { one, lines: own, letters: lettersTo(from, { about, buyer, one, reason, detail, contact: contacts.get(one), lines: own }) };
  });
  const told = written.filter(({ letters }) => letters.length > 0);
  return [...told.flatMap(({ letters }) => letters), ...(await copiesOf(from, { ...about, buyer }, told, reason, detail))];
}

/** Puts letters into the outbox of the main database, where their links are too. */
export async function postLetters(main: Transaction, session: Sender['session'], letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return;
  const outboxIds = await putIntoOutbox({ db: main, session }, ...letters.map(({ message }) => message));
  const rows = letters.map(({ kept }, at) => {
    const outboxId = outboxIds[at];
    if (outboxId === undefined) throw new Error('A message has no place in the outbox');
    return { ...kept, outboxId, createUser: authorIn(session) };
  });
  await main.insert(supplierMessage).values(rows);
}

interface LetterTo {
  about: About;
  buyer: Buyer | undefined;
  one: InvitedSupplier;
  reason: TellReason;
  detail: Record<string, string>;
  contact: KnownContact | undefined;
  lines: Told['lines'];
}

function lettersTo(from: Sender, to: LetterTo): Letter[] {
  const { about, buyer, one, reason, detail, contact, lines } = to;
  const locale: Locale = (contact ?? one).language === 'en' ? 'en' : 'zh';
  const { id: inquiryId, number, title, endDate } = about;
  const { id: inviteId, supplierName, contactName } = one;
  const { tenantName } = from.session;
  const note = saysAll.includes(reason) ? about.note : null;
  const told: Told = { tenantName, number: number ?? '', title, endDate, note, buyer, supplierName, contactName, lines, detail };
  const kept = { inquiryId, inviteId, reason, subject: `${number} ${title}`.slice(0, 255) };
  const letterBy = (channel: 'mail' | 'sms', recipient: string, bodyOf: (told: Told) => string): Letter => {
    const { link, token, secret } = wayIn(from, to, locale, channel);
    const message = { channel, recipient, subject: subjectOf(locale, reason, told), body: bodyOf({ ...told, link }), ...secret };
    return { kept: { ...kept, ...token }, message };
  };
  const textOf = (whole: Told) => smsText({ templateId: inquiryText(locale, reason, whole), signName: tenantName }, {});
  return [
    ...(one.mailWarn && one.contactMail !== ''
      ? [letterBy('mail', one.contactMail, (whole) => packMail(inquiryMail(locale, reason, whole)))]
      : []),
    ...(one.smsWarn && isMobile(one.contactPhone) ? [letterBy('sms', one.contactPhone, textOf)] : []),
  ];
}

/** How a letter leads to the inquiry: by a link of its own, or by the page where its supplier signs in. */
function wayIn(from: Sender, { about, one, reason, contact }: LetterTo, locale: Locale, channel: 'mail' | 'sms') {
  if (reason === 'cancel' || reason === 'contact') return {};
  const link = linkFor(one, contact, channel);
  const { supplierNumber } = one;
  if (!link) {
    const href = contact && signInAddress(from.origin, from.session.tenantId, about.id);
    return href === undefined ? {} : { link: { href, isSignIn: true, supplierNumber } };
  }
  const end = endOfLinks(from, about);
  return {
    link: { href: enterAddress(from.origin, link.token, locale), isSignIn: false, supplierNumber },
    token: { contactId: link.contactId, tokenHash: hashOf(link.token), expireTime: end.toISOString() },
    secret: { isSecret: true, lastsSeconds: Math.min(Math.ceil((end.getTime() - from.now().getTime()) / 1000), longestSeconds) },
  };
}

/** The invitations to whom letters go: whoever has neither mail nor text message on gets none. */
export const toldBy = (letters: readonly Letter[]): Set<string> => new Set(letters.flatMap(({ kept }) => kept.inviteId ?? []));

/** The contacts on record behind those of an inquiry: of the same supplier, with the same phone. */
async function contactsOf({ db, session }: Sender, suppliers: readonly InvitedSupplier[]): Promise<Map<InvitedSupplier, KnownContact>> {
  const { table } = supplierContact;
  const ids = suppliers.flatMap(({ supplierId }) => supplierId ?? []);
  if (ids.length === 0) return new Map();
  const known = await db
    .select({ id: table.id, supplierId: table.supplierId, phone: table.phone, mail: table.mail, language: table.language })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0), inArray(table.supplierId, ids)));
  return new Map(
    suppliers.flatMap((one) => {
      const contact = known.find(({ supplierId, phone }) => supplierId === one.supplierId && phone === one.contactPhone);
      return contact ? [[one, contact] as const] : [];
    }),
  );
}

/** What is asked for, the same for all; of an award each supplier reads its own lines of which it was not told yet. */
async function linesFor(
  { db, session }: Sender,
  { id }: About,
  suppliers: readonly InvitedSupplier[],
  { reason, localeOf }: { reason: TellReason; localeOf: (one: InvitedSupplier) => Locale },
): Promise<Map<string, Told['lines']>> {
  if (['agree', 'answer', 'cancel', 'contact'].includes(reason)) return new Map();
  if (reason === 'award') return awardedLines({ db, session }, id, suppliers, localeOf);
  const lines = await db
    .select({
      ...{ itemNumber: inquiryLine.itemNumber, itemName: inquiryLine.itemName, itemQty: inquiryLine.itemQty },
      ...{ needDate: inquiryLine.needDate, note: inquiryLine.note },
    })
    .from(inquiryLine)
    .where(and(eq(inquiryLine.tenantId, session.tenantId), eq(inquiryLine.inquiryId, id)))
    .orderBy(asc(inquiryLine.sort), asc(inquiryLine.id));
  const named = lines.slice(0, maxNamed).map(({ itemNumber, itemName, itemQty, needDate, note }) => {
    const more = saysAll.includes(reason) ? [needDate ?? '', note] : [];
    return [`${itemNumber} ${itemName}`.trim(), [plain(itemQty), ...more].filter((one) => one !== '').join(' · ')] as const;
  });
  const rest = lines.length > maxNamed ? [['…', `+${lines.length - maxNamed}`] as const] : [];
  const terms = saysAll.includes(reason) ? await askedTerms({ db, session }, id) : () => [];
  return new Map(suppliers.map((one) => [one.id, [...terms(localeOf(one)), ...named, ...rest]]));
}

async function awardedLines(
  { db, session }: Pick<Sender, 'db' | 'session'>,
  inquiryId: string,
  suppliers: readonly InvitedSupplier[],
  localeOf: (one: InvitedSupplier) => Locale,
) {
  const { inviteId, quantity, price, currency } = award;
  const { alternateItem, alternateNote, isTaxIncluded, taxRate, leadDays } = quotationLine.table;
  const more = { isTaxIncluded, taxRate, leadDays, needDate: inquiryLine.needDate };
  const won = await db
    .select({ inviteId, itemNumber: inquiryLine.itemNumber, alternateItem, alternateNote, quantity, price, currency, ...more })
    .from(award)
    .innerJoin(inquiryLine, and(eq(inquiryLine.tenantId, award.tenantId), eq(inquiryLine.id, award.lineId)))
    .leftJoin(quotationLine.table, and(eq(quotationLine.table.tenantId, award.tenantId), eq(quotationLine.table.id, award.quoteLineId)))
    .where(and(eq(award.tenantId, session.tenantId), eq(award.inquiryId, inquiryId), isNull(award.toldTime)))
    .orderBy(asc(inquiryLine.sort));
  const named = (row: (typeof won)[number]) => [row.itemNumber, alternateIn(row)].filter(Boolean).join(' → ');
  const said = (row: (typeof won)[number], locale: Locale) =>
    [`${plain(row.quantity)} × ${plain(row.price)} ${row.currency} ${taxIn(row)[locale]}`, ...whenIn(row, locale)].join(' · ');
  const terms = await awardedTerms({ db, session }, inquiryId);
  return new Map(
    suppliers.map((one) => {
      const own = won.filter((row) => row.inviteId === one.id).map((row) => [named(row), said(row, localeOf(one))] as const);
      return [one.id, own.length === 0 ? own : [...own, ...(terms.get(one.id)?.(localeOf(one)) ?? [])]];
    }),
  );
}

/** When it is delivered, as its supplier offered it, and when it is needed. */
const whenIn = ({ leadDays, needDate }: { leadDays: number | null; needDate: string | null }, locale: Locale): string[] => [
  ...(leadDays === null ? [] : [{ zh: `交期${leadDays}天`, en: `${leadDays}-day lead time` }[locale]]),
  ...(needDate === null ? [] : [{ zh: `需求日期 ${needDate}`, en: `needed by ${needDate}` }[locale]]),
];

/** Whether a price has tax in it. */
const taxIn = ({ isTaxIncluded, taxRate }: { isTaxIncluded: boolean | null; taxRate: string | null }): Label =>
  isTaxIncluded
    ? { zh: `含税${plain(taxRate ?? '0')}%`, en: `including ${plain(taxRate ?? '0')}% tax` }
    : { zh: '不含税', en: 'without tax' };

/** '12.5000' as people write it: '12.5'. */
const plain = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);

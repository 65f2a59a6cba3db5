import { and, asc, eq } from 'drizzle-orm';
import type { Locale } from '#rules/screen.ts';
import type { Session } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { packMail } from '#server/messaging/mail/mail-body.ts';
import type { InvitedSupplier } from '../inquiries/find-inquiry.ts';
import { pushEmail } from '../suppliers/push-email.ts';
import { inquiryCopy, subjectOf, type TellReason, type Told } from './inquiry-mail.ts';
import type { About, Letter } from './letters.ts';

interface Plant {
  db: Transaction;
  session: Pick<Session, 'tenantId' | 'tenantName'>;
  /** Of whoever writes; Chinese where that is the clock. */
  locale?: Locale;
}

interface ToldSupplier {
  one: Pick<InvitedSupplier, 'supplierName'>;
  lines: Told['lines'];
}

/** One mail of what suppliers were told for each address of the plant that gets copies: without their links, which sign them in. */
export async function copiesOf(
  { db, session, locale = 'zh' }: Plant,
  { id: inquiryId, number, title, endDate, note, buyer }: About & Pick<Told, 'buyer'>,
  suppliers: readonly ToldSupplier[],
  reason: TellReason,
  detail: Record<string, string>,
): Promise<Letter[]> {
  if (suppliers.length === 0) return [];
  const { name, mail, tenantId, isEnabled, isDeleted } = pushEmail.table;
  const readers = await db
    .select({ name, mail })
    .from(pushEmail.table)
    .where(and(eq(tenantId, session.tenantId), eq(isEnabled, true), eq(isDeleted, 0)))
    .orderBy(asc(name));
  const supplierName = [...new Set(suppliers.map(({ one }) => one.supplierName))].join(locale === 'zh' ? '、' : ', ');
  const lines =
    reason === 'award'
      ? suppliers.flatMap(({ one, lines }) => lines.map(([item, won]) => [`${one.supplierName} ${item}`, won] as const))
      : (suppliers[0]?.lines ?? []);
  return readers.map((reader) => {
    const { tenantName } = session;
    const told = { tenantName, number: number ?? '', title, endDate, note, buyer, supplierName, contactName: reader.name, lines, detail };
    const body = packMail(inquiryCopy(locale, reason, told));
    return {
      message: { channel: 'mail', recipient: reader.mail, subject: subjectOf(locale, reason, told), body },
      kept: { inquiryId, reason, subject: `${number} ${title}`.slice(0, 255) },
    };
  });
}

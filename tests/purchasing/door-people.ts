import { sql } from 'drizzle-orm';
import { deliverOne } from '#server/background/deliver-outbox.ts';
import type { Database } from '#server/database/pool.ts';
import { deliverMail } from '#server/messaging/mail/deliver-mail.ts';
import { mailCategory, mailSetting } from '#server/messaging/mail/mail-setting.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { nextPhone } from '#tests/sign-in/code-people.ts';

/** What the role for suppliers holds (supplier-user.ts). */
export const supplierCodes = new Set([
  'purchase',
  'supplier',
  'supplier_view',
  'supplierinquiry',
  'supplierinquiry_view',
  'supplierinquiry_quote',
]);

/** A day from today; links end by the clock of the database. */
export const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
export const now = () => new Date();
export const buyerAt = (database: Database, tenantId: string, codes?: Set<string>) =>
  askAs(database, buildSession({ tenantId, ...(codes && { codes }) }), { now });

/** A signed-in contact of a supplier. */
export const supplierAt = (database: Database, tenantId: string, supplierId: string, locale: 'zh' | 'en' = 'zh', at = now) =>
  askAs(database, buildSession({ tenantId, userId: '3000', supplierId, codes: supplierCodes, roleAliases: ['supplier'] }), {
    now: at,
    locale,
  });

export interface Firm {
  id: string;
  number: string;
  name: string;
  contactId: string;
  contact: { contactName: string; contactPhone: string; contactMail: string };
}

let last = 0;

/** A supplier with one contact, who has a mail address. */
export async function buildFirm(database: Database, tenantId: string, of: Record<string, unknown> = {}): Promise<Firm> {
  last += 1;
  const [number, name] = [`DOOR-${last}`, `门径电子${last}`];
  const made = await buyerAt(database, tenantId).mutate('purchasing.supplier.submit', { number, name, status: 1 });
  const contact = { contactName: `联系人${last}`, contactPhone: nextPhone(), contactMail: `quote${last}@supplier.example` };
  const { id } = await buyerAt(database, tenantId).mutate('purchasing.supplierContact.submit', {
    ...{ supplierId: made.id, name: contact.contactName, phone: contact.contactPhone, mail: contact.contactMail },
    ...of,
  });
  return { id: String(made.id), number, name, contactId: String(id), contact };
}

/** An inquiry for two materials, sent to firms. */
export async function sendInquiry(database: Database, tenantId: string, firms: readonly Firm[], of: Record<string, unknown> = {}) {
  const buyer = buyerAt(database, tenantId);
  const { id } = await buyer.mutate('purchasing.inquiry.save', {
    ...{ title: '五月电容询价', startDate: day(-1), endDate: day(16), taxNumber: 'SL02_SYS', currency: 'CNY' },
    temMatrialList: [
      { itemNumber: 'CAP-0603-1uF', itemQty: '1000' },
      { itemNumber: 'RES-0402-10k', itemQty: '5000' },
    ],
    supplierList: firms.map(({ number, contact }) => ({ supplierNumber: number, ...contact, mailWarn: true, smsWarn: false })),
    ...of,
  });
  await buyer.mutate('purchasing.inquiry.audit', { ids: [id] });
  await buyer.mutate('purchasing.inquiry.send', { id });
  const { lines, invited } = await buyer.query('purchasing.inquiry.parts', { id });
  return { id: String(id), lines: lines as { id: string }[], invited: invited as { id: string; supplierId: string }[] };
}

/** Lets a tenant's mails go to the operator's page. */
export const catchMail = (database: Database, tenantId: string) =>
  database.transact({ tenantId }, (db) =>
    db.insert(mailSetting.table).values({ category: mailCategory.operator, mailCode: 'demo', status: 2 }),
  );

interface Caught {
  subject: string;
  text: string;
  html: string;
  /** The token of its link; empty without one. */
  token: string;
}

/** The mails that went to an address, the newest last. */
export async function mailsTo(database: Database, tenantId: string, address: string): Promise<Caught[]> {
  while (await deliverOne(database, { mail: deliverMail(database) }));
  const rows = await database.transact({ tenantId }, (db) =>
    db.execute<{ id: string }>(
      sql`select id::text as id from messaging_outbox where recipient = ${address} and channel = 'mail' order by id`,
    ),
  );
  const buyer = buyerAt(database, tenantId);
  return Promise.all(
    rows.map(async ({ id }) => {
      const { subject, text, html } = await buyer.query('messaging.caughtMail.detail', { id });
      return { subject, text, html, token: /supplier\/link\?token=([\w-]+)/.exec(text)?.[1] ?? '' };
    }),
  );
}

import { and, eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { takeCode } from '#server/messaging/one-time-code.ts';
import { enabledSupplier, supplier } from '#server/purchasing/supplier.ts';
import { supplierContact } from '#server/purchasing/supplier-contact.ts';
import { supplierUser } from '#server/purchasing/supplier-user-table.ts';
import { sendPhoneCode } from '../phone/phone-code.ts';
import { wrongSupplierCode } from '../refusals.ts';
import { type Entering, type Found, findPerson, knownForm, letIn, type Open } from '../sign-in.ts';
import { admitContact, type Contact, unmade } from './supplier-user.ts';

/** Sends a sign-in code to the phone of a contact of an enabled supplier (specification 7.2). */
export const sendSupplierCode = (ctx: Context, asked: { tenantId: string; phone: string }) =>
  sendPhoneCode(ctx, {
    ...asked,
    purpose: 'supplier',
    isKnown: async (db, tenantId, phone) => {
      const source = await findSource(db, tenantId);
      const look = (there: Transaction) => findContacts(there, tenantId, phone);
      const found = source === null ? await look(db) : await ctx.sources.at(source).transact({ tenantId }, look);
      return found.length > 0;
    },
  });

interface SupplierCode extends Entering {
  number: string;
  /** In valid phone format. */
  phone: string;
  code: string;
}

/**
 * Signs in a contact with his supplier's code and a code sent to his phone (specification 2.5, 7.2). His row is locked while the session
 * opens, so that a concurrent removal sees the session (end-supplier-users.ts).
 */
export async function signInSupplier<Opened>(ctx: Context, given: SupplierCode, open: Open<Opened>): Promise<Opened> {
  const asked = { ...given, tenantId: knownForm(given.tenantId) };
  const { tenantId, number, phone } = asked;
  const source = await ctx.database.transact({ tenantId }, (db) => findSource(db, tenantId));
  const look = (db: Transaction, isGranted: boolean) => findContacts(db, tenantId, phone, { number, isGranted }).then(([one]) => one);
  if (source === null) return enter(ctx, asked, look, open);
  return ctx.sources.at(source).transact({ tenantId }, async (there) => {
    const contact = await look(there, true);
    return enter(ctx, asked, async () => contact, open);
  });
}

async function enter<Opened>(
  ctx: Context,
  asked: SupplierCode,
  look: (db: Transaction, isGranted: boolean) => Promise<Contact | undefined>,
  open: Open<Opened>,
): Promise<Opened> {
  const { tenantId, number, phone, code } = asked;
  return letIn(
    ctx,
    asked,
    {
      name: `supplier ${number}`.slice(0, 64),
      proof: '验证码',
      onAnyPlatform: true,
      find: async (db) => {
        const contact = await look(db, false);
        return contact && userOf(db, tenantId, contact);
      },
      isRight: () => takeCode(ctx.database, { tenantId, purpose: 'supplier', phone }, code),
      proven: async (db) => {
        const contact = await look(db, true);
        return contact && admitContact(db, tenantId, contact);
      },
      wrong: wrongSupplierCode,
    },
    open,
  );
}

/** The contact's user; none before his first sign-in. */
async function userOf(db: Transaction, tenantId: string, contact: Contact): Promise<Found | undefined> {
  const [link] = await db
    .select({ userId: supplierUser.userId })
    .from(supplierUser)
    .where(and(eq(supplierUser.tenantId, tenantId), eq(supplierUser.contactId, contact.id)));
  if (link) return findPerson(db, tenantId, eq(user.table.id, link.userId));
  return unmade(tenantId, contact);
}

/** Contacts of enabled suppliers with this phone; optionally of one supplier, and locked. */
async function findContacts(
  db: Transaction,
  tenantId: string,
  phone: string,
  { number, isGranted = false }: { number?: string; isGranted?: boolean } = {},
): Promise<Contact[]> {
  const [contacts, suppliers] = [supplierContact.table, supplier.table];
  const asked = db
    .select({
      id: contacts.id,
      name: contacts.name,
      supplierId: suppliers.id,
      supplierName: suppliers.name,
      shortName: suppliers.shortName,
    })
    .from(contacts)
    .innerJoin(suppliers, and(eq(suppliers.id, contacts.supplierId), eq(suppliers.tenantId, contacts.tenantId)))
    .where(
      and(
        eq(contacts.tenantId, tenantId),
        eq(contacts.phone, phone),
        eq(contacts.isDeleted, 0),
        eq(suppliers.isDeleted, 0),
        eq(suppliers.status, enabledSupplier),
        number === undefined ? undefined : eq(suppliers.number, number),
      ),
    )
    .limit(1);
  return isGranted ? asked.for('share') : asked;
}

import { and, eq, type SQL } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { enabledSupplier, supplier } from '#server/purchasing/suppliers/supplier.ts';
import { supplierContact } from '#server/purchasing/suppliers/supplier-contact.ts';
import { supplierUser } from '#server/purchasing/suppliers/supplier-user-table.ts';
import { type Entering, type Found, findPerson, letIn, type Open, type WayIn } from '../sign-in.ts';
import { admitContact, type Contact, unmade } from './supplier-user.ts';

/** How a contact proves who he is, and which contact that is; once he has, his row is locked. */
interface ContactWay extends Pick<WayIn, 'name' | 'proof' | 'isOpen' | 'isRight' | 'wrong'> {
  look: (db: Transaction, isGranted: boolean) => Promise<Contact | undefined>;
}

/**
 * Signs in a contact of an enabled supplier. His row is locked while the session opens, so that a concurrent removal sees the session
 * (end-supplier-users.ts).
 */
export async function enterContact<Opened>(
  ctx: Context,
  entering: Entering,
  { look, ...way }: ContactWay,
  open: Open<Opened>,
): Promise<Opened> {
  const { tenantId } = entering;
  const enter = (find: ContactWay['look']) =>
    letIn(
      ctx,
      entering,
      {
        ...way,
        onAnyPlatform: true,
        find: async (db) => {
          const contact = await find(db, false);
          return contact && userOf(db, tenantId, contact);
        },
        proven: async (db) => {
          const contact = await find(db, true);
          return contact && admitContact(db, tenantId, contact);
        },
      },
      open,
    );
  const source = await ctx.database.transact({ tenantId }, (db) => findSource(db, tenantId));
  if (source === null) return enter(look);
  return ctx.sources.at(source).transact({ tenantId }, async (there) => {
    const contact = await look(there, true);
    return enter(async () => contact);
  });
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

/** One contact of an enabled supplier, of whom something is known; optionally locked. */
export async function findContacts(db: Transaction, tenantId: string, who: SQL | undefined, isGranted = false): Promise<Contact[]> {
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
        eq(contacts.isDeleted, 0),
        eq(suppliers.isDeleted, 0),
        eq(suppliers.status, enabledSupplier),
        who,
      ),
    )
    .limit(1);
  return isGranted ? asked.for('share') : asked;
}

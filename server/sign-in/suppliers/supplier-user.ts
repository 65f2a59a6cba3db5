import { and, eq, isNull, sql } from 'drizzle-orm';
import { menu } from '#server/access/menus/menu.ts';
import { supplierAlias, temporaryAlias } from '#server/access/roles/rank.ts';
import { role } from '#server/access/roles/role.ts';
import { roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { user } from '#server/access/users/user.ts';
import type { Transaction } from '#server/database/pool.ts';
import { supplierUser } from '#server/purchasing/suppliers/supplier-user-table.ts';
import { type Found, findPerson } from '../sign-in.ts';

/** A contact person at a supplier; of a temporary one both ids are that of its invitation. */
export interface Contact {
  id: string;
  name: string;
  supplierId: string;
  supplierName: string;
  shortName: string | null;
}

interface SupplierRole {
  roleAlias: string;
  roleName: string;
  menuCodes: readonly string[];
}

const answering = ['purchase', 'supplierinquiry', 'supplierinquiry_view', 'supplierinquiry_quote'];
/** Besides the start page a supplier sees the record of his own firm, and answers the inquiries to it. */
export const recordedRole: SupplierRole = {
  roleAlias: supplierAlias,
  roleName: '供应商',
  menuCodes: ['supplier', 'supplier_view', ...answering],
};
/** A temporary supplier has no record. */
export const temporaryRole: SupplierRole = { roleAlias: temporaryAlias, roleName: '临时供应商', menuCodes: answering };
const otherPlatform = 3;

/** The account of a contact's user; nobody types it, because it has no password. */
const accountOf = ({ id }: Contact): string => `supplier-${id}`;

/** Creates the contact's user at his first sign-in: without department or password, with the tenant's supplier role. */
export async function admitContact(db: Transaction, tenantId: string, contact: Contact): Promise<Found | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`supplier users ${tenantId}`}, 0))`);
  const names = { realName: contact.name, name: (contact.shortName || contact.supplierName).slice(0, 64) };
  const ofKind = contact.id === contact.supplierId ? temporaryRole : recordedRole;
  const [link] = await db
    .update(supplierUser)
    .set({ supplierId: contact.supplierId })
    .where(and(eq(supplierUser.tenantId, tenantId), eq(supplierUser.contactId, contact.id)))
    .returning({ userId: supplierUser.userId });
  if (link) {
    await db
      .update(user.table)
      .set(names)
      .where(and(eq(user.table.tenantId, tenantId), eq(user.table.id, link.userId)));
    return findPerson(db, tenantId, eq(user.table.id, link.userId));
  }
  const roleId = await supplierRole(db, tenantId, ofKind);
  // Without the role the sign-in is refused with a message; it works once the role exists.
  if (roleId === null) return unmade(tenantId, contact);
  return findPerson(db, tenantId, eq(user.table.id, await makeUser(db, tenantId, contact, { ...names, roleId })));
}

/** A contact without a user, before his first sign-in. */
export const unmade = (tenantId: string, contact: Contact): Found => ({
  id: '',
  tenantId,
  account: accountOf(contact),
  status: 1,
  userType: null,
  roleId: null,
  deptId: null,
  isExpired: false,
});

interface NewUser {
  realName: string;
  name: string;
  roleId: string;
}

async function makeUser(db: Transaction, tenantId: string, contact: Contact, values: NewUser): Promise<string> {
  const [made] = await db
    .insert(user.table)
    // Not a hash: no password matches.
    .values({ ...values, account: accountOf(contact), password: '!', userType: otherPlatform, status: 1 })
    .returning({ id: user.table.id });
  if (!made) throw new Error("A supplier's user was not stored");
  await db.insert(supplierUser).values({ tenantId, userId: made.id, supplierId: contact.supplierId, contactId: contact.id });
  return made.id;
}

/**
 * The tenant's role of that kind, created at the first sign-in of one; not recreated after an administrator removed it. One of the same
 * alias that somebody made, before the alias was reserved, is not it.
 */
async function supplierRole(db: Transaction, tenantId: string, { roleAlias, roleName, menuCodes }: SupplierRole): Promise<string | null> {
  const { table } = role;
  const [known] = await db
    .select({ id: table.id, isDeleted: table.isDeleted })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.roleAlias, roleAlias), isNull(table.createUser)))
    .orderBy(table.isDeleted, table.id)
    .limit(1);
  if (known) return known.isDeleted === 0 ? known.id : null;
  const [made] = await db.insert(table).values({ roleName, roleAlias, parentId: '0', sort: 90 }).returning({ id: table.id });
  if (!made) throw new Error('The role for suppliers was not stored');
  const menus = await db.select({ id: menu.table.id, code: menu.table.code }).from(menu.table).where(eq(menu.table.isDeleted, 0));
  const granted = menus.filter(({ code }) => menuCodes.includes(code)).map(({ id }) => ({ roleId: made.id, menuId: id }));
  if (granted.length > 0) await db.insert(roleMenu).values(granted);
  return made.id;
}

import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/calls/context.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { type CodeOwner, hasOpenCode, takeCode } from '#server/messaging/one-time-code.ts';
import { supplier } from '#server/purchasing/suppliers/supplier.ts';
import { supplierContact } from '#server/purchasing/suppliers/supplier-contact.ts';
import { type CodeAsked, sendPhoneCode, takerOf } from '../phone/phone-code.ts';
import { wrongSupplierCode } from '../refusals.ts';
import { type Entering, knownForm, type Open } from '../sign-in.ts';
import { enterContact, findContacts } from './enter-contact.ts';

const hasPhone = (phone: string) => eq(supplierContact.table.phone, phone);

/** Sends a sign-in code to the phone of a contact of an enabled supplier (specification 7.2). */
export const sendSupplierCode = (ctx: Context, asked: CodeAsked) =>
  sendPhoneCode(ctx, {
    ...asked,
    purpose: 'supplier',
    isKnown: async (db, tenantId, phone) => {
      const source = await findSource(db, tenantId);
      const look = (there: Transaction) => findContacts(there, tenantId, hasPhone(phone));
      const found = source === null ? await look(db) : await ctx.sources.at(source).transact({ tenantId }, look);
      return found.length > 0;
    },
  });

interface SupplierCode extends Entering {
  number: string;
  /** In valid phone format. */
  phone: string;
  code: string;
  /** The number of the code that was asked for. */
  id?: string | undefined;
}

/** Signs in a contact with his supplier's code and a code sent to his phone (specification 2.5, 7.2). */
export async function signInSupplier<Opened>(ctx: Context, given: SupplierCode, open: Open<Opened>): Promise<Opened> {
  const asked = { ...given, tenantId: knownForm(given.tenantId) };
  const { tenantId, number, phone, code } = asked;
  const owner: CodeOwner = { tenantId, purpose: 'supplier', phone };
  const by = takerOf(ctx, { id: asked.id });
  return enterContact(
    ctx,
    asked,
    {
      look: async (db, isGranted) => {
        const [one] = await findContacts(db, tenantId, and(hasPhone(phone), eq(supplier.table.number, number)), isGranted);
        return one;
      },
      name: `supplier ${number}`.slice(0, 64),
      proof: '验证码',
      isOpen: (db) => hasOpenCode(db, owner, by),
      isRight: () => takeCode(ctx.database, owner, code, by),
      wrong: wrongSupplierCode,
    },
    open,
  );
}

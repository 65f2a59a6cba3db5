import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { containsText, findByName, likeLiteral } from '#server/engine/contains-text.ts';
import { ids } from '#server/engine/inputs.ts';
import { selectsMore } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { enabledSupplier, supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';

const typed = z.preprocess((value) => (value === null || value === undefined ? '' : String(value).trim()), z.string().max(100));

/**
 * The search text: `supplierNumber` from legacy clients, `q` from pages; pages also pass selected ids, and a list's filter includes
 * disabled suppliers.
 */
export const supplierSearch = z
  .object({ supplierNumber: typed, q: typed, ids: ids.optional(), all: z.literal('true').optional().catch(undefined) })
  .partial()
  .prefault({});
export type SupplierSearch = z.output<typeof supplierSearch>;

const maxSuppliers = 50;

/** Enabled suppliers whose code or name contains the text, those that begin with it first (specification 7.4). */
export async function selectSuppliers(ctx: SignedInContext, { supplierNumber = '', q = '', ids: chosen, all }: SupplierSearch) {
  const { table } = supplier;
  const read = (typed: string | undefined, limit: number) =>
    ctx.db
      .select({ id: table.id, number: table.number, name: table.name, shortName: table.shortName })
      .from(table)
      .where(
        and(
          visibleRows(supplier, ctx),
          chosen?.length ? inArray(table.id, chosen) : all ? undefined : eq(table.status, enabledSupplier),
          chosen?.length ? undefined : or(...[table.number, table.name, table.shortName].map((column) => containsText(column, typed))),
        ),
      )
      .orderBy(sql`${table.number} not ilike ${`${likeLiteral(typed ?? '')}%`}`, asc(table.number), asc(table.id))
      .limit(limit);
  const rows = await findByName(ctx, supplierNumber || q, maxSuppliers, read, ({ name, shortName }) => `${name} ${shortName ?? ''}`);
  return rows.map((row) => ({
    ...row,
    supplierNumber: row.number,
    supplierName: row.name,
    value: row.id,
    label: `${row.number} ${row.name}`,
  }));
}

/** The contacts of the supplier with exactly this code, the default one first (specification 7.4). */
export async function selectContacts(ctx: SignedInContext, { supplierNumber = '' }: SupplierSearch) {
  if (supplierNumber === '') return [];
  const [suppliers, contacts] = [supplier.table, supplierContact.table];
  const rows = await ctx.db
    .select({
      id: contacts.id,
      supplierId: contacts.supplierId,
      contactName: contacts.name,
      ...(selectsMore(ctx, supplierContact) ? { contactPhone: contacts.phone, contactMail: contacts.mail } : {}),
      smsWarn: contacts.smsWarn,
      mailWarn: contacts.mailWarn,
      isDefault: contacts.isDefault,
    })
    .from(contacts)
    .innerJoin(suppliers, eq(suppliers.id, contacts.supplierId))
    .where(
      and(
        visibleRows(supplierContact, ctx),
        visibleRows(supplier, ctx),
        eq(suppliers.number, supplierNumber),
        eq(suppliers.status, enabledSupplier),
      ),
    )
    .orderBy(desc(contacts.isDefault), asc(contacts.id))
    .limit(maxSuppliers);
  // `contactTip` is the text that the inquiry's row shows for the selected contact (specification 3).
  return rows.map((row) => ({
    ...row,
    supplierNumber,
    contactTip: `${row.contactName} ${row.contactPhone ?? ''}`.trimEnd(),
    value: row.id,
    label: `${row.contactName} ${row.contactPhone ?? ''}`.trimEnd(),
  }));
}

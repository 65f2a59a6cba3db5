import * as z from 'zod';
import { procedure, router } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { historyOf } from '#server/engine/history.ts';
import { id, idsInput } from '#server/engine/inputs.ts';
import { selectable } from '#server/engine/selectable.ts';
import { inquiryCalls } from './inquiries/inquiry-calls.ts';
import { materialItemCalls } from './materials/material-calls.ts';
import { customerPriceCalls, freeCustomerPriceCalls } from './price-lists/price-calls.ts';
import { quotationCalls, quotationLineCalls } from './quotations/quotation-calls.ts';
import { supplierInquiryCalls, supplierMessageCalls } from './supplier-door/door-calls.ts';
import { confirmContact } from './suppliers/confirm-contact.ts';
import { pushEmail } from './suppliers/push-email.ts';
import { removeContacts } from './suppliers/remove-contacts.ts';
import { removeSuppliers, supplierRemoval } from './suppliers/remove-suppliers.ts';
import { insertContact, updateContact } from './suppliers/save-contact.ts';
import { updateSupplier } from './suppliers/save-supplier.ts';
import { selectContacts, selectSuppliers, supplierSearch } from './suppliers/select-suppliers.ts';
import { supplier } from './suppliers/supplier.ts';
import { supplierContact } from './suppliers/supplier-contact.ts';
import { taxRateCalls } from './suppliers/tax-rate-calls.ts';
import { inquiriesOf } from './vendors/open-inquiries.ts';
import { vendorCalls, vendorFileCalls } from './vendors/vendor-calls.ts';

/** Purchasing and suppliers of the factory (specification 7.4). */
export const purchasingCalls = {
  supplier: router({
    ...crud(supplier, {
      // Suppliers must not see which of the factory's users changed what.
      changes: async (ctx, supplierId) => (ctx.session.supplierId === null ? historyOf(ctx, supplier, supplierId) : []),
      update: updateSupplier,
      outOfUse: [{ field: 'status', values: ['2'], usesOf: inquiriesOf }],
      remove: removeSuppliers,
    }),
    removal: procedure
      .meta({ permission: 'supplier_delete', entity: supplier.path })
      .input(idsInput)
      .query(({ ctx, input }) => supplierRemoval(ctx, input.ids)),
    select: procedure
      .meta({ permission: 'signed-in', entity: supplier.path, legacy: ['GET /pur/supplier/select'] })
      .input(supplierSearch)
      .query(({ ctx, input }) => selectSuppliers(ctx, input)),
    selectContact: procedure
      .meta({ permission: 'signed-in', entity: supplierContact.path, legacy: ['GET /pur/supplier/select-contact'] })
      .input(supplierSearch)
      .query(({ ctx, input }) => selectContacts(ctx, input)),
  }),
  supplierContact: router({
    ...crud(supplierContact, { insert: insertContact, update: updateContact, remove: removeContacts }),
    ...selectable(supplierContact),
    confirm: procedure
      // Of who approves inquiries: whom they go to is a part of what he approved.
      .meta({ ...metaOf(supplierContact, 'inquiryform_audit', 'POST', 'confirm'), label: { zh: '确认联系人', en: 'Confirm a contact' } })
      .input(z.object({ id, version: z.coerce.number().int() }))
      .mutation(({ ctx, input }) => confirmContact(ctx, input)),
  }),
  vendor: router(vendorCalls),
  vendorFile: router(vendorFileCalls),
  materialItem: router(materialItemCalls),
  customerPrice: router(customerPriceCalls),
  freeCustomerPrice: router(freeCustomerPriceCalls),
  pushEmail: router(crud(pushEmail)),
  inquiry: router(inquiryCalls),
  quote: router(quotationCalls),
  quoteLine: router(quotationLineCalls),
  taxRate: router(taxRateCalls),
  supplierInquiry: router(supplierInquiryCalls),
  supplierMessage: router(supplierMessageCalls),
};

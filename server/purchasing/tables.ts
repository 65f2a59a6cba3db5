import { supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';

export * from './supplier-user-table.ts';

export const purchasingSupplier = supplier.table;
export const purchasingSupplierContact = supplierContact.table;

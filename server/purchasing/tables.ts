import { inquiry } from './inquiries/inquiry.ts';
import { materialItem } from './materials/material-item.ts';
import { customerPrice, freeCustomerPrice } from './price-lists/customer-price.ts';
import { quotation } from './quotations/quotation.ts';
import { quotationLine } from './quotations/quotation-line.ts';
import { pushEmail } from './suppliers/push-email.ts';
import { supplier } from './suppliers/supplier.ts';
import { supplierContact } from './suppliers/supplier-contact.ts';
import { taxRate } from './suppliers/tax-rate.ts';
import { vendor } from './vendors/vendor.ts';
import { vendorFile } from './vendors/vendor-file.ts';

export * from './comparison/award-table.ts';
export * from './inquiries/inquiry-tables.ts';
export * from './quotations/negotiation-table.ts';
export * from './supplier-door/supplier-message-table.ts';
export * from './suppliers/contact-change-table.ts';
export * from './suppliers/supplier-user-table.ts';

export const purchasingInquiry = inquiry.table;
export const purchasingQuote = quotation.table;
export const purchasingQuoteLine = quotationLine.table;
export const purchasingSupplier = supplier.table;
export const purchasingSupplierContact = supplierContact.table;

export const purchasingVendor = vendor.table;
export const purchasingVendorFile = vendorFile.table;
export const purchasingMaterialItem = materialItem.table;
export const purchasingCustomerPrice = customerPrice.table;
export const purchasingFreeCustomerPrice = freeCustomerPrice.table;
export const purchasingPushEmail = pushEmail.table;
export const purchasingTaxRate = taxRate.table;

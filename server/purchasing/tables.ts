import { inquiry } from './inquiries/inquiry.ts';
import { materialItem } from './materials/material-item.ts';
import { customerPrice, freeCustomerPrice } from './price-lists/customer-price.ts';
import { pushEmail } from './push-email.ts';
import { quote } from './quotes/quote.ts';
import { quoteLine } from './quotes/quote-line.ts';
import { supplier } from './supplier.ts';
import { supplierContact } from './supplier-contact.ts';
import { taxRate } from './tax-rate.ts';
import { vendor } from './vendors/vendor.ts';
import { vendorFile } from './vendors/vendor-file.ts';

export * from './comparison/award-table.ts';
export * from './contact-change-table.ts';
export * from './inquiries/inquiry-tables.ts';
export * from './quotes/negotiation-table.ts';
export * from './supplier-door/supplier-message-table.ts';
export * from './supplier-user-table.ts';

export const purchasingInquiry = inquiry.table;
export const purchasingQuote = quote.table;
export const purchasingQuoteLine = quoteLine.table;
export const purchasingSupplier = supplier.table;
export const purchasingSupplierContact = supplierContact.table;

export const purchasingVendor = vendor.table;
export const purchasingVendorFile = vendorFile.table;
export const purchasingMaterialItem = materialItem.table;
export const purchasingCustomerPrice = customerPrice.table;
export const purchasingFreeCustomerPrice = freeCustomerPrice.table;
export const purchasingPushEmail = pushEmail.table;
export const purchasingTaxRate = taxRate.table;

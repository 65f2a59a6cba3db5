import { index } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { reference, text } from '#server/entity/fields.ts';
import { customerField, priceFields } from './price-fields.ts';

/** What a customer pays for an item, and on which days (specification 7.4). */
export const customerPrice = entity('purchasing.customerPrice', {
  label: { zh: '客户价目', en: 'Customer price' },
  legacyPath: '/pur/purpricecus',
  permission: 'purpricecus',
  title: 'customer',
  names: ['customer', 'itemId'],
  order: ['customer', '-validFrom'],
  fields: {
    customer: customerField,
    itemId: reference({
      label: { zh: '物料', en: 'Item' },
      required: { zh: '请输入物料编码选择物料信息', en: 'Choose an item by its number' },
      to: 'rd.item',
      labelKey: 'itemNumber',
      list: true,
      filter: 'equals',
    }),
    ...priceFields,
  },
  computed: { itemDescription: 'text' },
  constraints: (prices) => [index('purchasing_customer_price_of').on(prices.tenantId, prices.itemId)],
});

/** The same for what has no item number yet: a sample, a service, a part that the customer names. */
export const freeCustomerPrice = entity('purchasing.freeCustomerPrice', {
  label: { zh: '无编码客户价目', en: 'Customer price without item' },
  legacyPath: '/pur/purpricecusnonumber',
  permission: 'purpricecusnonumber',
  title: 'customer',
  names: ['customer', 'itemName', 'specification'],
  order: ['customer', '-validFrom'],
  fields: {
    customer: customerField,
    itemName: text({
      label: { zh: '物料名称', en: 'Name' },
      required: { zh: '请输入物料名称', en: 'Enter the name' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    specification: text({ label: { zh: '规格型号', en: 'Specification' }, list: true, filter: 'contains' }),
    ...priceFields,
  },
  constraints: (prices) => [index('purchasing_free_customer_price_of').on(prices.tenantId, prices.itemName)],
});

export type CustomerPrice = Row<(typeof customerPrice)['fields']>;
export type FreeCustomerPrice = Row<(typeof freeCustomerPrice)['fields']>;

import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod';
import { currencies } from '#rules/currencies.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { asked, crud } from '#server/engine/crud.ts';
import { optional } from '#server/engine/inputs.ts';
import { listRows, readShown } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { item } from '#server/rd/items/item.ts';
import { type CustomerPrice, customerPrice, freeCustomerPrice } from './customer-price.ts';
import { freePriceSample, priceSample } from './price-samples.ts';
import { insertFreePrice, insertPrice, updateFreePrice, updatePrice } from './save-price.ts';

const word = z.coerce.string().trim().max(100);
const priceSearch = z.object({ itemNumber: optional(word), q: optional(word) }).prefault({});
const maxPrices = 200;

/** All calls of customer prices (specification 7.4). */
export const customerPriceCalls = crud(customerPrice, {
  screen: async (ctx) => {
    const { columns, view, ...screen } = await screenOf(customerPrice, ctx);
    return { ...screen, columns: withDescription(columns, ctx.locale), view: withDescription(view, ctx.locale) };
  },
  list: async (ctx, input) => {
    const page = await listRows(ctx, customerPrice, input);
    return { ...page, records: await describeItems(ctx, page.records) };
  },
  detail: async (ctx, priceId) => (await describeItems(ctx, [await readShown(ctx, customerPrice, priceId)]))[0],
  select: asked(priceSearch, selectPrices),
  rights: { select: 'purpricecus' },
  insert: insertPrice,
  update: updatePrice,
  samples: { submit: priceSample },
});

export const freeCustomerPriceCalls = crud(freeCustomerPrice, {
  select: asked(priceSearch, selectFreePrices),
  rights: { select: 'purpricecusnonumber' },
  insert: insertFreePrice,
  update: updateFreePrice,
  samples: { submit: freePriceSample },
});

/** What an item is stands beside its number. */
const withDescription = (fields: FieldView[], locale: Locale): FieldView[] =>
  fields.flatMap((field) => (field.name === 'itemId' ? [field, { ...description, label: description.label[locale] }] : [field]));
const description = { name: 'itemDescription', label: item.fields.description.label, kind: 'text', sortable: false } as const;

async function describeItems<Shown extends CustomerPrice>(ctx: SignedInContext, rows: Shown[]) {
  const { tenantId, id, description } = item.table;
  const itemIds = rows.map((row) => row.itemId);
  const items =
    itemIds.length === 0
      ? []
      : await ctx.db
          .select({ id, description })
          .from(item.table)
          .where(and(eq(tenantId, ctx.session.tenantId), inArray(id, itemIds)));
  const found = new Map(items.map((one) => [one.id, one.description]));
  return rows.map((row) => ({ ...row, itemDescription: found.get(row.itemId) ?? '' }));
}

/** Prices of the items whose number or description contains the text, the latest first. */
async function selectPrices(ctx: SignedInContext, { itemNumber, q }: z.output<typeof priceSearch>) {
  const { table } = customerPrice;
  const typed = itemNumber ?? q;
  const rows = await ctx.db
    .select({ ...shown(table), itemId: table.itemId, itemNumber: item.table.code, itemName: item.table.shortName })
    .from(table)
    .innerJoin(item.table, and(eq(item.table.tenantId, table.tenantId), eq(item.table.id, table.itemId)))
    .where(and(visibleRows(customerPrice, ctx), or(containsText(item.table.code, typed), containsText(item.table.description, typed))))
    .orderBy(asc(item.table.code), desc(table.validFrom))
    .limit(maxPrices);
  return rows.map((row) => ({ ...row, ...named(ctx, row, `${row.itemNumber} ${row.itemName}`) }));
}

/** Prices of what has no number, by a part of its name or specification. */
async function selectFreePrices(ctx: SignedInContext, { itemNumber, q }: z.output<typeof priceSearch>) {
  const { table } = freeCustomerPrice;
  const typed = itemNumber ?? q;
  const rows = await ctx.db
    .select({ ...shown(table), itemName: table.itemName, specification: table.specification })
    .from(table)
    .where(and(visibleRows(freeCustomerPrice, ctx), or(containsText(table.itemName, typed), containsText(table.specification, typed))))
    .orderBy(asc(table.itemName), desc(table.validFrom))
    .limit(maxPrices);
  return rows.map((row) => ({ ...row, ...named(ctx, row, `${row.itemName} ${row.specification ?? ''}`.trim()) }));
}

const shown = ({
  id,
  customer,
  price,
  currency,
  taxRate,
  isTaxIncluded,
  validFrom,
  validTo,
}: typeof customerPrice.table | typeof freeCustomerPrice.table) => ({
  id,
  customer,
  price,
  currency,
  taxRate,
  isTaxIncluded,
  validFrom,
  validTo,
});

const named = (
  { locale }: SignedInContext,
  { id, customer, price, currency }: Record<'id' | 'customer' | 'price' | 'currency', string>,
  what: string,
) => ({
  currencyName: currencies.find(({ value }) => value === currency)?.label[locale] ?? currency,
  value: id,
  label: `${what} ${customer} ${price} ${currency}`,
});

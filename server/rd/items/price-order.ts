import { and, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { plainAmount } from '#rules/money/plain-amount.ts';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { item } from './item.ts';
import { itemPrice } from './item-price-table.ts';

const maxNumbers = 500;

/** Numbers of items, as a list or with commas between them. */
export const itemNumbersInput = z.object({
  itemNumbers: z.preprocess(
    (value) =>
      value === undefined
        ? undefined
        : [...new Set((Array.isArray(value) ? value : String(value ?? '').split(',')).map((one) => String(one).trim()).filter(Boolean))],
    z.array(z.string().max(64)).max(maxNumbers),
  ),
});

/**
 * The items of a price request in the order in which they were asked for (specification 7.4); numbers that no item has are left out. The
 * price is the one last awarded, with the last day on which it holds; both are empty where none was, and for who reads items and no quotes.
 */
export async function priceOrder(ctx: SignedInContext, { itemNumbers }: z.output<typeof itemNumbersInput>) {
  if (itemNumbers.length === 0) return [];
  const { id, code, description, shortName, model, manufacturerModel, brand } = item.table;
  const rows = await ctx.db
    .select({ id, code, description, shortName, model, manufacturerModel, brand })
    .from(item.table)
    .where(and(visibleRows(item, ctx), inArray(code, itemNumbers)));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const prices = await lastPrices(ctx, itemNumbers);
  return itemNumbers.flatMap((number) => {
    const row = byCode.get(number);
    const { supplierName: _, ...last } = prices?.get(number) ?? noPrice;
    return row ? [{ ...row, itemNumber: number, fnumber: number, ...last }] : [];
  });
}

/** What each item was bought for last, from whom and when, as one text; undefined for who may not know. */
export async function lastPriceTexts(ctx: SignedInContext, numbers: readonly string[]): Promise<Map<string, string> | undefined> {
  const prices = await lastPrices(ctx, numbers);
  if (!prices) return undefined;
  const tax = ({ isTaxIncluded }: LastPrice) => (isTaxIncluded ? taxIncluded : taxAside)[ctx.locale];
  const said = (last: LastPrice) => [
    `${plainAmount(last.price)} ${last.currency} ${tax(last)}`,
    last.supplierName || last.supplierNumber,
    last.orderDate,
  ];
  return new Map([...prices].map(([number, last]) => [number, said(last).filter(Boolean).join(' · ')]));
}

export const lastPriceLabel: Label = { zh: '最近采购价', en: 'Last price' };
const taxIncluded: Label = { zh: '含税', en: 'with tax' };
const taxAside: Label = { zh: '不含税', en: 'without tax' };

/** Prices of items are those of quotes: whoever reads these reads them. */
const mayReadPrices = ({ session }: SignedInContext): boolean => holds(session, 'quotationmaterial');

/** What was paid for an item last, to whom, for how many and until when; null for who may not know. */
export async function itemPrices(ctx: SignedInContext, number: string) {
  if (!mayReadPrices(ctx)) return null;
  const {
    itemNumber,
    price,
    currency,
    isTaxIncluded,
    quantity,
    supplierName,
    supplierNumber,
    validUntil,
    source,
    priceDate,
    tenantId,
    id,
  } = itemPrice;
  return ctx.db
    .select({ id, price, currency, isTaxIncluded, quantity, supplierName, supplierNumber, validUntil, source, priceDate })
    .from(itemPrice)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(itemNumber, number)))
    .orderBy(desc(id))
    .limit(maxShown);
}

const maxShown = 5;

const noPrice = {
  ...{ price: null, currency: null, isTaxIncluded: null, taxRate: null, orderDate: null, validUntil: null },
  ...{ supplierNumber: null, supplierName: null },
};

type LastPrice = Pick<
  typeof itemPrice.$inferSelect,
  'price' | 'currency' | 'isTaxIncluded' | 'taxRate' | 'supplierNumber' | 'supplierName' | 'validUntil'
> & {
  orderDate: string;
};

async function lastPrices(ctx: SignedInContext, numbers: readonly string[]): Promise<Map<string, LastPrice> | undefined> {
  if (!mayReadPrices(ctx)) return undefined;
  if (numbers.length === 0) return new Map();
  const { db, session } = ctx;
  const {
    itemNumber,
    price,
    currency,
    isTaxIncluded,
    taxRate,
    priceDate: orderDate,
    supplierNumber,
    supplierName,
    validUntil,
    tenantId,
    id,
  } = itemPrice;
  const rows = await db
    .selectDistinctOn([itemNumber], {
      ...{ itemNumber, price, currency, isTaxIncluded, taxRate, orderDate },
      ...{ supplierNumber, supplierName, validUntil },
    })
    .from(itemPrice)
    .where(and(eq(tenantId, session.tenantId), inArray(itemNumber, [...numbers])))
    .orderBy(itemNumber, desc(id));
  return new Map(rows.map(({ itemNumber: number, ...last }) => [number, last]));
}

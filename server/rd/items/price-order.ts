import { and, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
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
 * price is the one last awarded; it is empty where none was, and for who reads items and no quotes.
 */
export async function priceOrder(ctx: SignedInContext, { itemNumbers }: z.output<typeof itemNumbersInput>) {
  if (itemNumbers.length === 0) return [];
  const { id, code, description, shortName, model, manufacturerModel, brand } = item.table;
  const rows = await ctx.db
    .select({ id, code, description, shortName, model, manufacturerModel, brand })
    .from(item.table)
    .where(and(visibleRows(item, ctx), inArray(code, itemNumbers)));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const prices: Awaited<ReturnType<typeof lastPrices>> = mayReadPrices(ctx) ? await lastPrices(ctx, itemNumbers) : new Map();
  return itemNumbers.flatMap((number) => {
    const row = byCode.get(number);
    return row ? [{ ...row, itemNumber: number, fnumber: number, ...(prices.get(number) ?? noPrice) }] : [];
  });
}

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

const noPrice = { price: null, currency: null, isTaxIncluded: null, taxRate: null, orderDate: null, supplierNumber: null };

async function lastPrices({ db, session }: SignedInContext, numbers: readonly string[]) {
  const { itemNumber, price, currency, isTaxIncluded, taxRate, priceDate, supplierNumber, tenantId, id } = itemPrice;
  const rows = await db
    .selectDistinctOn([itemNumber], { itemNumber, price, currency, isTaxIncluded, taxRate, orderDate: priceDate, supplierNumber })
    .from(itemPrice)
    .where(and(eq(tenantId, session.tenantId), inArray(itemNumber, [...numbers])))
    .orderBy(itemNumber, desc(id));
  return new Map(rows.map(({ itemNumber: number, ...last }) => [number, last]));
}

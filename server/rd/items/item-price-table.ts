import { sql } from 'drizzle-orm';
import { boolean, date, index, numeric, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';

/** The prices at which items were awarded, the newest of which is an item's price. */
export const itemPrice = pgTable(
  'rd_item_price',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    itemNumber: varchar({ length: 128 }).notNull(),
    price: numeric({ precision: 18, scale: 6 }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    isTaxIncluded: boolean().notNull(),
    taxRate: numeric({ precision: 5, scale: 2 }).notNull(),
    quantity: numeric({ precision: 18, scale: 4 }).notNull(),
    supplierNumber: varchar({ length: 32 }).notNull().default(''),
    supplierName: varchar({ length: 128 }).notNull().default(''),
    validUntil: date({ mode: 'string' }),
    /** Where the price comes from: the number of an inquiry. */
    source: varchar({ length: 64 }).notNull().default(''),
    /** The award that it comes from, which may be undone. */
    awardId: recordId(),
    priceDate: date({ mode: 'string' }).notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (prices) => [tenantKey(prices), index('rd_item_price_item').on(prices.tenantId, prices.itemNumber, prices.id)],
);

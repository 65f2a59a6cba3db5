import { sql } from 'drizzle-orm';
import { index, integer, jsonb, numeric, pgTable, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { QuotationLine } from './quotation-line.ts';

/** One round of haggling over a price: what it was, what was agreed or asked for, and who did it. */
export const negotiation = pgTable(
  'purchasing_negotiation',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    quoteLineId: recordId().notNull(),
    inquiryId: recordId().notNull(),
    round: integer().notNull(),
    priceBefore: numeric({ precision: 18, scale: 6 }),
    priceAfter: numeric({ precision: 18, scale: 6 }).notNull(),
    /** The price breaks of the line before this round ended those that are not cheaper. */
    breaksBefore: jsonb().$type<QuotationLine['priceBreaks']>(),
    note: varchar({ length: 500 }).notNull().default(''),
    doneBy: varchar({ length: 128 }).notNull().default(''),
    doneById: recordId(),
    /** Who let it go out, where a part of the line was awarded before and the plant asks for a second person above a sum. */
    approvedBy: varchar({ length: 128 }),
    approvedTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (rounds) => [tenantKey(rounds), index('purchasing_negotiation_line').on(rounds.tenantId, rounds.quoteLineId)],
);
refersTo(negotiation, {
  doneById: { to: 'system.user', onRemove: 'keep' },
  quoteLineId: { to: 'purchasing.quoteLine', onRemove: 'keep' },
  inquiryId: { to: 'purchasing.inquiry', onRemove: 'keep' },
});

/** Prices sent to the OA system; how it went is the state of the outbox message. */
export const pricePush = pgTable(
  'purchasing_price_push',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    quoteLineId: recordId().notNull(),
    /** The message in the outbox of the main database. */
    outboxId: recordId().notNull(),
    price: numeric({ precision: 18, scale: 6 }).notNull(),
    doneBy: varchar({ length: 128 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (pushes) => [tenantKey(pushes), index('purchasing_price_push_line').on(pushes.tenantId, pushes.quoteLineId)],
);
refersTo(pricePush, { quoteLineId: { to: 'purchasing.quoteLine', onRemove: 'keep' } });

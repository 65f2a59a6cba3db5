import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { type Quotation, quotation } from '../quotations/quotation.ts';
import { quotationLine } from '../quotations/quotation-line.ts';
import type { Award } from './award-table.ts';
import { divide, priceScale } from './exact.ts';
import { netPrice } from './offer.ts';

/** What holds for the whole of a supplier's quotation; amounts are as quoted. */
export interface QuotedTerms {
  paymentTerms: string | null;
  deliveryTerms: string | null;
  freight: string | null;
  tooling: string | null;
  currency: string;
  /** Freight and tooling without tax, in hundredths of the currency of the inquiry. */
  further: bigint;
}

/** The terms of the quotes that count, by invited supplier. */
export async function quotedTerms(
  ctx: SignedInContext,
  inquiryId: string,
  rates: Record<string, string>,
): Promise<Map<string, QuotedTerms>> {
  const { table } = quotation;
  const quotes = await findRows(everywhere(ctx), quotation, and(eq(table.inquiryId, inquiryId), eq(table.state, 'submitted')));
  return new Map(
    quotes.map((quote) => {
      const { inviteId, paymentTerms, deliveryTerms, freight, tooling, currency } = quote;
      return [inviteId, { paymentTerms, deliveryTerms, freight, tooling, currency, further: furtherOf(quote, rates) }];
    }),
  );
}

/** What awarded suppliers charge beside their prices, by invited supplier: as in the last quote of which something was awarded. */
export async function awardedCharges(
  ctx: SignedInContext,
  awards: readonly Pick<Award, 'quoteLineId'>[],
  rates: Record<string, string>,
): Promise<Map<string, bigint>> {
  if (awards.length === 0) return new Map();
  const [line, all] = [quotationLine.table, everywhere(ctx)];
  const ids = awards.map(({ quoteLineId }) => quoteLineId);
  const lines = await findRows(all, quotationLine, inArray(line.id, ids), ids.length);
  const quoteIds = [...new Set(lines.map(({ quoteId }) => quoteId))];
  const quotes = await findRows(all, quotation, inArray(quotation.table.id, quoteIds), quoteIds.length, ['round']);
  return new Map(quotes.map((quote) => [quote.inviteId, furtherOf(quote, rates)]));
}

function furtherOf({ freight, tooling, currency, isTaxIncluded, taxRate }: Quotation, rates: Record<string, string>): bigint {
  const net = (amount: string | null) => netPrice(amount ?? '0', { isTaxIncluded, taxRate, rate: rates[currency] ?? '0' });
  return divide(net(freight) + net(tooling), 10n ** BigInt(priceScale - 2));
}

import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { quotation } from '../quotations/quotation.ts';
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
    quotes.map(({ inviteId, paymentTerms, deliveryTerms, freight, tooling, currency, isTaxIncluded, taxRate }) => {
      const net = (amount: string | null) => netPrice(amount ?? '0', { isTaxIncluded, taxRate, rate: rates[currency] ?? '0' });
      const further = divide(net(freight) + net(tooling), 10n ** BigInt(priceScale - 2));
      return [inviteId, { paymentTerms, deliveryTerms, freight, tooling, currency, further }];
    }),
  );
}

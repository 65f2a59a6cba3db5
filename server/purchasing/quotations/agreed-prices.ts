import type { SignedInContext } from '#server/calls/context.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { negotiationsOf } from './negotiate-price.ts';

/** What a price was brought to: the last round, and the price that its supplier had quoted. */
export interface Agreement {
  round: number;
  price: string;
  quoted: string;
}

/** The agreed prices of quoted lines, by line; what was never negotiated has none. */
export async function agreedPrices(ctx: SignedInContext, quoteLineIds: readonly string[]): Promise<Map<string, Agreement>> {
  const agreed = new Map<string, Agreement>();
  for (const { quoteLineId, round, priceBefore, priceAfter } of await negotiationsOf(ctx, quoteLineIds)) {
    const quoted = agreed.get(quoteLineId)?.quoted ?? plain(priceBefore ?? priceAfter);
    agreed.set(quoteLineId, { round, price: plain(priceAfter), quoted });
  }
  return agreed;
}

/** The agreement behind a price; null where it is a break of the quote. */
export function agreementOn(agreements: ReadonlyMap<string, Agreement>, quoteLineId: string, price: string): Agreement | null {
  const agreed = agreements.get(quoteLineId);
  return agreed && agreed.price === plain(price) ? agreed : null;
}

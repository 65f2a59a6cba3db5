import type { SignedInContext } from '#server/calls/context.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { negotiationsOf } from './negotiate-price.ts';
import type { QuotationLine } from './quotation-line.ts';

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

/** What suppliers had quoted before anybody negotiated, by quoted line; what was never negotiated has none. */
export async function firstPrices(ctx: SignedInContext, lines: readonly QuotationLine[]) {
  const submitted = await asSubmitted(ctx, [...lines]);
  return new Map(submitted.flatMap(({ id, price, priceBreaks, agreed }) => (agreed ? [[id, { price, priceBreaks }] as const] : [])));
}

/** The agreement behind a price; null where it is a break of the quote. */
export function agreementOn(agreements: ReadonlyMap<string, Agreement>, quoteLineId: string, price: string): Agreement | null {
  const agreed = agreements.get(quoteLineId);
  return agreed && agreed.price === plain(price) ? agreed : null;
}

/** Lines as their supplier submitted them, and what was agreed on beside each; nothing where nobody negotiated. */
export async function asSubmitted<Line extends Pick<QuotationLine, 'id' | 'price' | 'priceBreaks'>>(ctx: SignedInContext, lines: Line[]) {
  const ids = lines.map(({ id }) => id);
  const rounds = await negotiationsOf(ctx, ids);
  return lines.map((line) => {
    const own = rounds.filter(({ quoteLineId }) => quoteLineId === line.id);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return { ...line, agreed: null };
    const { price, priceBreaks } = line;
    const agreed = { price, priceBreaks, time: last.createTime, by: last.doneBy };
    return { ...line, price: first.priceBefore, priceBreaks: first.breaksBefore ?? priceBreaks, agreed };
  });
}

import type { firstPrices } from '../quotations/agreed-prices.ts';
import type { ComparedLine } from './compare-quotes.ts';
import { costScale, fromUnits, priceScale, quantityScale, toUnits } from './exact.ts';
import { offerOf, priceAt } from './offer.ts';

interface Share {
  inviteId: string;
  quantity: string;
  amount: string;
}
type FirstPrices = Awaited<ReturnType<typeof firstPrices>>;

/**
 * What awards, or where there are none yet the proposal, cost less than at the last price, at the dearest quote and at what the same
 * supplier had quoted before a price was agreed on: without tax, in the currency of the inquiry, over the lines that have such a price; null
 * where none has. Below zero they cost more.
 */
export function savingsOf(lines: readonly ComparedLine[], first: FirstPrices, rates: Record<string, string>) {
  const chosen = (line: ComparedLine): Share[] =>
    line.awards.length > 0
      ? line.awards.map(({ inviteId, quantity, amount }) => ({ inviteId, quantity, amount }))
      : line.proposal.map(({ inviteId, quantity, total }) => ({ inviteId, quantity, amount: total }));
  const against = (priceOf: (line: ComparedLine, share: Share) => bigint | undefined): string | null => {
    const saved = lines.flatMap((line) =>
      chosen(line).flatMap((share) => {
        const price = priceOf(line, share);
        if (price === undefined) return [];
        const before = fromUnits(price * toUnits(share.quantity, quantityScale), costScale, 2);
        return [toUnits(before, 2) - toUnits(share.amount, 2)];
      }),
    );
    return saved.length === 0
      ? null
      : fromUnits(
          saved.reduce((sum, one) => sum + one, 0n),
          2,
          2,
        );
  };
  return {
    againstLast: against(lastOf),
    againstDearest: against(dearestOf),
    byNegotiation: against((line, share) => firstOf(line, share, first, rates)),
  };
}

/** What the supplier's own quotation, as it submitted it, would have cost for this quantity. */
function firstOf(
  { cells }: ComparedLine,
  { inviteId, quantity }: Share,
  first: FirstPrices,
  rates: Record<string, string>,
): bigint | undefined {
  const cell = cells.find((one) => one.inviteId === inviteId);
  const quoted = cell?.answer === 'price' ? first.get(cell.quoteLineId) : undefined;
  if (cell?.answer !== 'price' || quoted === undefined) return undefined;
  const { isTaxIncluded, taxRate, currency } = cell.quoted;
  const terms = { ...quoted, isTaxIncluded, taxRate, moq: null, spq: null };
  const offer = offerOf(terms, rates[currency ?? ''] ?? '0', quantity);
  return offer && priceAt(offer.tiers, toUnits(quantity, quantityScale));
}

const lastOf = ({ trend }: ComparedLine): bigint | undefined => {
  const last = trend.at(-1);
  return last && toUnits(last.price, priceScale);
};

/** Of one supplier there is nothing to compare with. */
function dearestOf({ cells }: ComparedLine): bigint | undefined {
  const prices = cells.flatMap((cell) => (cell.answer === 'price' ? [toUnits(cell.netPrice, priceScale)] : []));
  return prices.length < 2 ? undefined : prices.reduce((most, price) => (price > most ? price : most), 0n);
}

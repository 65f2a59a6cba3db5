import type { ComparedLine } from './compare-quotes.ts';
import { costScale, fromUnits, priceScale, quantityScale, toUnits } from './exact.ts';

/**
 * What awards, or where there are none yet the proposal, cost less than at the last price and at the dearest quote: without tax, in the
 * currency of the inquiry, over the lines that have such a price; null where none has. Below zero they cost more.
 */
export function savingsOf(lines: readonly ComparedLine[]): { againstLast: string | null; againstDearest: string | null } {
  const chosen = (line: ComparedLine) =>
    line.awards.length > 0
      ? line.awards.map(({ quantity, amount }) => ({ quantity, amount }))
      : line.proposal.map(({ quantity, total }) => ({ quantity, amount: total }));
  const against = (priceOf: (line: ComparedLine) => bigint | undefined): string | null => {
    const saved = lines.flatMap((line) => {
      const price = priceOf(line);
      if (price === undefined) return [];
      return chosen(line).map(
        ({ quantity, amount }) => toUnits(fromUnits(price * toUnits(quantity, quantityScale), costScale, 2), 2) - toUnits(amount, 2),
      );
    });
    return saved.length === 0
      ? null
      : fromUnits(
          saved.reduce((sum, one) => sum + one, 0n),
          2,
          2,
        );
  };
  return { againstLast: against(lastOf), againstDearest: against(dearestOf) };
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

import { decimalsOf } from '../currencies.ts';
import { dividedBy, type Exact, exact, minus, percentOfAmount, plus, rounded, times, written, zero } from './exact.ts';

/** A line as it is typed or stored: prices in the currency of the books, loss in percent. */
export interface QuoteLine {
  quantity?: unknown;
  price?: unknown;
  lossRate?: unknown;
  labour?: unknown;
  /** What one is offered for, without tax and before the discount, in the currency of the quote; when empty, what cost and rates come to. */
  unitPrice?: unknown;
}

/** The terms of a whole quote: rates in percent, and what one unit of its currency is worth in that of the books. */
export interface QuoteTerms {
  exchangeRate?: unknown;
  overheadRate?: unknown;
  marginRate?: unknown;
  taxRate?: unknown;
  currency?: unknown;
  /** Whether the price of one is rounded to the decimals of the currency, and amounts follow from it. */
  roundsPrices?: unknown;
  /** In percent, of every line. */
  discountRate?: unknown;
}

/** The figures of a line and of a quote, in the order in which they are reckoned. */
export const quoteFigures = ['goods', 'loss', 'labourCost', 'overhead', 'margin', 'discount', 'net', 'tax', 'gross'] as const;
export type QuoteFigure = (typeof quoteFigures)[number];
/** Amounts in the currency of the quote, rounded to its decimals and written with two. */
export type Reckoned = Record<QuoteFigure, string>;

export interface ReckonedQuote {
  /** A line that cannot be reckoned yet has none. */
  lines: (Reckoned | undefined)[];
  /** The prices of one that were set or rounded, before the discount; others follow from the amounts (`unitPrices`). */
  prices: (string | undefined)[];
  totals: Reckoned;
}

/**
 * Reckons a quote: goods = quantity × price, loss on the goods, labour for each piece; overhead on these three, margin on all four, the
 * discount off all five, tax on the net amount. Where the price of one is set or rounded, quantity × price is the amount before the discount,
 * and the margin is what is left of it. Every figure is rounded once, half up, to the decimals of the currency; net and gross are sums of
 * rounded figures and each total is the sum of its column, so that the table adds up both ways exactly (decision 050).
 */
export function reckonQuote(lines: readonly QuoteLine[], terms: QuoteTerms): ReckonedQuote {
  const rates = {
    exchange: positive(terms.exchangeRate) ?? one,
    overhead: number(terms.overheadRate) ?? zero,
    margin: number(terms.marginRate) ?? zero,
    tax: number(terms.taxRate) ?? zero,
    discount: number(terms.discountRate) ?? zero,
  };
  const decimals = decimalsOf(terms.currency);
  const prices = lines.map((line) => priceOf(line, rates, isTrue(terms.roundsPrices) ? decimals : undefined));
  const reckoned = lines.map((line, at) => reckonLine(line, rates, { decimals, unitPrice: prices[at] }));
  const counted = reckoned.filter((line) => line !== undefined);
  const totalOf = (figure: QuoteFigure) => counted.reduce((sum, line) => plus(sum, line[figure]), rounded(zero, 2));
  return {
    lines: reckoned.map((line) => line && inWords(line)),
    prices: prices.map((price) => price && written(price)),
    totals: inWords(figuresBy(totalOf)),
  };
}

type Figures = Record<QuoteFigure, Exact>;
type Rates = Record<'exchange' | 'overhead' | 'margin' | 'tax' | 'discount', Exact>;

const one: Exact = { units: 1n, scale: 0 };
const hundred: Exact = { units: 100n, scale: 0 };

function reckonLine(line: QuoteLine, rates: Rates, { decimals, unitPrice }: { decimals: number; unitPrice: Exact | undefined }) {
  const [quantity, price] = [positive(line.quantity), number(line.price)];
  if (!quantity || !price) return undefined;
  // Written with two decimals whatever the currency, as columns keep them.
  const paid = (amount: Exact, by: Exact = one): Exact => rounded(dividedBy(amount, by, decimals), 2);
  const bought = times(quantity, price);
  const goods = paid(bought, rates.exchange);
  const loss = paid(times(bought, number(line.lossRate) ?? zero), times(rates.exchange, hundred));
  const labourCost = paid(times(quantity, number(line.labour) ?? zero), rates.exchange);
  const cost = plus(plus(goods, loss), labourCost);
  const overhead = paid(percentOfAmount(cost, rates.overhead));
  const full = plus(cost, overhead);
  const margin = unitPrice ? minus(paid(times(quantity, unitPrice)), full) : paid(percentOfAmount(full, rates.margin));
  const listed = plus(full, margin);
  const discount = paid(percentOfAmount(listed, rates.discount));
  const net = minus(listed, discount);
  const tax = paid(percentOfAmount(net, rates.tax));
  return { goods, loss, labourCost, overhead, margin, discount, net, tax, gross: plus(net, tax) } satisfies Figures;
}

/** The price of one that is set, or reckoned from what one costs and rounded once. */
function priceOf(line: QuoteLine, rates: Rates, decimals: number | undefined): Exact | undefined {
  const [price, set] = [number(line.price), number(line.unitPrice)];
  if (set || !price || decimals === undefined) return set;
  const more = (amount: Exact, percent: Exact) => plus(amount, percentOfAmount(amount, percent));
  const cost = plus(more(price, number(line.lossRate) ?? zero), number(line.labour) ?? zero);
  return dividedBy(more(more(cost, rates.overhead), rates.margin), rates.exchange, decimals);
}

const isTrue = (value: unknown): boolean => [true, 'true', '1', 1, 'on'].some((one) => one === value);
const number = (value: unknown): Exact | undefined => (value === undefined || value === null ? undefined : exact(String(value)));
function positive(value: unknown): Exact | undefined {
  const read = number(value);
  return read && read.units > 0n ? read : undefined;
}

const figuresBy = <Value>(figureOf: (figure: QuoteFigure) => Value): Record<QuoteFigure, Value> =>
  // Its keys are the figures.
  Object.fromEntries(quoteFigures.map((figure) => [figure, figureOf(figure)])) as Record<QuoteFigure, Value>;
const inWords = (figures: Figures): Reckoned => figuresBy((figure) => written(figures[figure]));

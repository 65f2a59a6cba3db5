import { dividedBy, type Exact, exact, percentOfAmount, plus, rounded, times, written, zero } from './exact.ts';

/** A line as it is typed or stored: prices in the currency of the books, loss in percent. */
export interface QuoteLine {
  quantity?: unknown;
  price?: unknown;
  lossRate?: unknown;
  labour?: unknown;
}

/** The terms of a whole quote: rates in percent, and what one unit of its currency is worth in that of the books. */
export interface QuoteTerms {
  exchangeRate?: unknown;
  overheadRate?: unknown;
  marginRate?: unknown;
  taxRate?: unknown;
}

/** The figures of a line and of a quote, in the order in which they are reckoned. */
export const quoteFigures = ['goods', 'loss', 'labourCost', 'overhead', 'margin', 'net', 'tax', 'gross'] as const;
export type QuoteFigure = (typeof quoteFigures)[number];
/** Amounts in the currency of the quote, with two decimals. */
export type Reckoned = Record<QuoteFigure, string>;

export interface ReckonedQuote {
  /** A line that cannot be reckoned yet has none. */
  lines: (Reckoned | undefined)[];
  totals: Reckoned;
}

/**
 * Reckons a quote: goods = quantity × price, loss on the goods, labour for each piece; overhead on these three, margin on all four, tax on
 * the net amount. Every figure is rounded once, half up, to two decimals; net and gross are sums of rounded figures and each total is the
 * sum of its column, so that the table adds up both ways exactly (decision 050).
 */
export function reckonQuote(lines: readonly QuoteLine[], terms: QuoteTerms): ReckonedQuote {
  const rates = {
    exchange: positive(terms.exchangeRate) ?? one,
    overhead: number(terms.overheadRate) ?? zero,
    margin: number(terms.marginRate) ?? zero,
    tax: number(terms.taxRate) ?? zero,
  };
  const reckoned = lines.map((line) => reckonLine(line, rates));
  const counted = reckoned.filter((line) => line !== undefined);
  const totalOf = (figure: QuoteFigure) => counted.reduce((sum, line) => plus(sum, line[figure]), cents(zero));
  return { lines: reckoned.map((line) => line && inWords(line)), totals: inWords(figuresBy(totalOf)) };
}

type Figures = Record<QuoteFigure, Exact>;
type Rates = Record<'exchange' | 'overhead' | 'margin' | 'tax', Exact>;

const one: Exact = { units: 1n, scale: 0 };
const hundred: Exact = { units: 100n, scale: 0 };

function reckonLine(line: QuoteLine, rates: Rates): Figures | undefined {
  const [quantity, price] = [positive(line.quantity), number(line.price)];
  if (!quantity || !price) return undefined;
  const inQuote = (amount: Exact) => dividedBy(amount, rates.exchange, 2);
  const bought = times(quantity, price);
  const goods = inQuote(bought);
  const loss = dividedBy(times(bought, number(line.lossRate) ?? zero), times(rates.exchange, hundred), 2);
  const labourCost = inQuote(times(quantity, number(line.labour) ?? zero));
  const cost = plus(plus(goods, loss), labourCost);
  const overhead = cents(percentOfAmount(cost, rates.overhead));
  const margin = cents(percentOfAmount(plus(cost, overhead), rates.margin));
  const net = plus(plus(cost, overhead), margin);
  const tax = cents(percentOfAmount(net, rates.tax));
  return { goods, loss, labourCost, overhead, margin, net, tax, gross: plus(net, tax) };
}

const cents = (amount: Exact): Exact => rounded(amount, 2);
const number = (value: unknown): Exact | undefined => (value === undefined || value === null ? undefined : exact(String(value)));
function positive(value: unknown): Exact | undefined {
  const read = number(value);
  return read && read.units > 0n ? read : undefined;
}

const figuresBy = <Value>(figureOf: (figure: QuoteFigure) => Value): Record<QuoteFigure, Value> =>
  // Its keys are the figures.
  Object.fromEntries(quoteFigures.map((figure) => [figure, figureOf(figure)])) as Record<QuoteFigure, Value>;
const inWords = (figures: Figures): Reckoned => figuresBy((figure) => written(figures[figure]));

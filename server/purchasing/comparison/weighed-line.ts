import type { InquiryLine } from '../inquiries/find-inquiry.ts';
import { alternateIn } from '../quotations/alternate.ts';
import type { QuotationLine } from '../quotations/quotation-line.ts';
import { type Period, type Validity, validityIn } from '../quotations/validity.ts';
import type { Award } from './award-table.ts';
import { fromUnits, quantityScale, toUnits } from './exact.ts';
import { cheapestOrder, type Offer, type Order, offerOf } from './offer.ts';
import { openLines } from './open-lines.ts';

/** A line with what each invited supplier offers for it, in their order. */
export interface WeighedLine {
  whole: InquiryLine;
  /** With the quantity that is compared: what is left of it; of one that is awarded, what was asked for. */
  line: InquiryLine;
  open: bigint;
  needed: bigint;
  awards: Award[];
  answers: (QuotationLine | undefined)[];
  validities: (Validity | null)[];
  offers: (Offer | undefined)[];
  orders: (Order | undefined)[];
  /** Those that may be proposed: an offer that does not hold on the day, or is another part, is only shown. */
  proposable: { offers: (Offer | undefined)[]; orders: (Order | undefined)[] };
}

interface Quoted {
  suppliers: readonly { id: string }[];
  /** By supplier and line. */
  answers: ReadonlyMap<string, QuotationLine>;
  awards: readonly Award[];
  periods: ReadonlyMap<string, Period>;
  /** When the order is placed: today, or when the inquiry was closed. */
  orderDay: string;
  rates: Record<string, string>;
}

export function weighLine(whole: InquiryLine, { suppliers, rates, periods, orderDay, ...quoted }: Quoted): WeighedLine {
  const awards = quoted.awards.filter(({ lineId }) => lineId === whole.id);
  const [{ open = 0n } = {}] = openLines([whole], awards);
  const line = open > 0n ? { ...whole, itemQty: fromUnits(open, quantityScale, quantityScale) } : whole;
  const needed = toUnits(line.itemQty, quantityScale);
  const answers = suppliers.map(({ id }) => quoted.answers.get(`${id} ${whole.id}`));
  const validities = suppliers.map(({ id }) => validityIn(periods.get(id), orderDay).validity);
  const offers = answers.map((answer) => (answer && !answer.isDeclined ? offerIn(answer, rates, line) : undefined));
  const orders = offers.map((offer) => offer && cheapestOrder(offer, needed));
  const isAsked = answers.map((answer, at) => validities[at] === 'valid' && answer !== undefined && alternateIn(answer) === undefined);
  const whereAsked = <One>(some: readonly (One | undefined)[]) => some.map((one, at) => (isAsked[at] ? one : undefined));
  const proposable = { offers: whereAsked(offers), orders: whereAsked(orders) };
  return { whole, line, open, needed, awards, answers, validities, offers, orders, proposable };
}

const offerIn = (answer: QuotationLine, rates: Record<string, string>, { itemQty }: InquiryLine): Offer | undefined =>
  offerOf({ ...answer, priceBreaks: answer.priceBreaks ?? [] }, rates[answer.currency ?? ''] ?? '0', itemQty);

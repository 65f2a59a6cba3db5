import { dayAfter } from '#rules/dates.ts';
import { groupedQuantity } from '#rules/grouped.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import type { Doubt } from '#server/confirm.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import { alternateIn } from '../quotations/alternate.ts';
import type { QuotationLine } from '../quotations/quotation-line.ts';
import { doubtsAbout, periodsOf } from '../quotations/validity.ts';
import { standingOf } from '../vendors/supplier-standing.ts';
import { fromUnits, quantityScale, toUnits } from './exact.ts';
import { cheapestOrder, larger, offerOf } from './offer.ts';
import { isQuantity, type OpenLine, sumFor } from './open-lines.ts';

/** What is awarded to whom. */
export interface Wanted {
  lineId: string;
  inviteId: string;
  quantity: string;
}

interface Awarding {
  wanted: readonly Wanted[];
  lines: readonly OpenLine[];
  quoted: readonly QuotationLine[];
}

/** What is asked before an award: of its suppliers, of the parts that they offer and when these come, of its quantities. */
export async function doubtsOf(ctx: SignedInContext, inquiryId: string, { wanted, lines, quoted }: Awarding): Promise<Doubt[]> {
  return [
    ...(await doubtsOfSuppliers(ctx, inquiryId, wanted)),
    ...alternatesIn(wanted, quoted),
    ...lateOnes(wanted, lines, quoted, todayOf(ctx)),
    ...smallOrders(wanted, lines, quoted),
    ...oddQuantities(wanted, lines, quoted),
  ];
}

export const placeOf = ({ lineId, inviteId }: Pick<Wanted, 'lineId' | 'inviteId'>): string => `${lineId} ${inviteId}`;

/** Of whom something is awarded although his quotation does not hold today, he is blocked, or a certificate of his has expired. */
async function doubtsOfSuppliers(ctx: SignedInContext, inquiryId: string, wanted: readonly Wanted[]): Promise<Doubt[]> {
  const [suppliers, periods] = [await invitedTo(ctx, [inquiryId]), await periodsOf(ctx, inquiryId)];
  const chosen = new Set(wanted.map(({ inviteId }) => inviteId));
  const standing = await standingOf(
    ctx,
    suppliers.flatMap(({ id: of, supplierId }) => (chosen.has(of) && supplierId !== null ? [supplierId] : [])),
  );
  const against = suppliers.flatMap(({ id: of, supplierId, supplierName }) =>
    (standing.get(supplierId ?? '') ?? []).map(({ zh, en }, at) => ({
      ...{ name: 'standing', about: `${of}.${at}` },
      text: { zh: `${supplierName}：${zh}`, en: `${supplierName}: ${en}` },
    })),
  );
  const expired = doubtsAbout(
    todayOf(ctx),
    suppliers.flatMap(({ id: of, supplierName }) => {
      const period = chosen.has(of) ? periods.get(of) : undefined;
      return period ? [{ of, supplierName, ...period }] : [];
    }),
  );
  return [...expired, ...against];
}

/** Another part than the one asked for is taken only by who says so, and from then on it is that part. */
function alternatesIn(wanted: readonly Wanted[], quoted: readonly QuotationLine[]): Doubt[] {
  const places = new Set(wanted.map(placeOf));
  return quoted.flatMap((one): Doubt[] => {
    const alternate = places.has(placeOf(one)) ? alternateIn(one) : undefined;
    if (alternate === undefined) return [];
    const { id: of, version, supplierName, itemNumber } = one;
    const text = {
      zh: `${supplierName}报的是替代料 ${alternate}，不是 ${itemNumber}`,
      en: `${supplierName} offers the alternate ${alternate}, not ${itemNumber}`,
    };
    return [{ name: 'alternate', about: `${of}.${version}`, text }];
  });
}

/** The day on which what is ordered on another comes, where that is after the day on which it is needed. */
export function lateDay(orderDay: string, leadDays: number | null, needDate: string | null): string | undefined {
  const comes = leadDays === null ? undefined : dayAfter(orderDay, leadDays);
  return comes !== undefined && needDate !== null && comes > needDate ? comes : undefined;
}

/** What is ordered today and comes after the day on which it is needed. */
function lateOnes(wanted: readonly Wanted[], lines: readonly OpenLine[], quoted: readonly QuotationLine[], today: string): Doubt[] {
  const [answers, byLine] = [new Map(quoted.map((one) => [placeOf(one), one])), new Map(lines.map((line) => [line.id, line]))];
  return wanted.flatMap((one): Doubt[] => {
    const [of, line] = [answers.get(placeOf(one)), byLine.get(one.lineId)];
    if (!of || !line) return [];
    const comes = lateDay(today, of.leadDays, line.needDate);
    if (comes === undefined) return [];
    const text = {
      zh: `${of.supplierName} ${line.itemNumber} 交期 ${of.leadDays} 天，${comes} 到货，晚于需求日期 ${line.needDate}`,
      en: `${line.itemNumber} of ${of.supplierName} has a lead time of ${of.leadDays} days and comes on ${comes}, after ${line.needDate}, when it is needed`,
    };
    return [{ name: 'late', about: `${of.id}.${comes}`, text }];
  });
}

/** A part of the need, and less than a minimum order, are awarded by who says so: the rest comes later, the minimum was talked down. */
function smallOrders(wanted: readonly Wanted[], lines: readonly OpenLine[], quoted: readonly QuotationLine[]): Doubt[] {
  const own = wanted.filter(({ quantity }) => isQuantity(quantity));
  const shown = (units: bigint) => groupedQuantity(fromUnits(units, quantityScale, 4));
  const parts = lines.flatMap((line): Doubt[] => {
    const sum = sumFor(line, own);
    if (sum === 0n || sum >= line.open) return [];
    const text = {
      zh: `${line.itemNumber} 定标 ${shown(sum)}，少于待定的 ${shown(line.open)}；其余可以再定标`,
      en: `${shown(sum)} of ${line.itemNumber} is less than the ${shown(line.open)} still to be awarded; the rest can be awarded later`,
    };
    return [{ name: 'part', about: `${line.id}.${sum}`, text }];
  });
  const answers = new Map(quoted.map((one) => [placeOf(one), one]));
  const minima = own.flatMap((one): Doubt[] => {
    const of = answers.get(placeOf(one));
    if (!of?.moq || toUnits(one.quantity, quantityScale) >= toUnits(of.moq, quantityScale)) return [];
    const moq = groupedQuantity(of.moq);
    const text = {
      zh: `${of.supplierName} ${of.itemNumber} 低于最小订购量 ${moq}`,
      en: `${of.itemNumber} of ${of.supplierName} is below the minimum order of ${moq}`,
    };
    return [{ name: 'moq', about: `${of.id}.${one.quantity}`, text }];
  });
  return [...parts, ...minima];
}

/** More than twice what is left without a minimum or a break that asks for it, and parts of what is needed whole: slips of a hand, mostly. */
function oddQuantities(wanted: readonly Wanted[], lines: readonly OpenLine[], quoted: readonly QuotationLine[]): Doubt[] {
  const answers = new Map(quoted.map((one) => [placeOf(one), one]));
  const byLine = new Map(lines.map((line) => [line.id, line]));
  return wanted.flatMap((one): Doubt[] => {
    const [of, line] = [answers.get(placeOf(one)), byLine.get(one.lineId)];
    if (!of || !line || !isQuantity(one.quantity) || line.open === 0n) return [];
    const [units, quantity] = [toUnits(one.quantity, quantityScale), groupedQuantity(one.quantity)];
    const offer = offerOf({ ...of, priceBreaks: of.priceBreaks ?? [] }, '1', line.itemQty);
    const usual = larger(2n * line.open, offer ? cheapestOrder(offer, line.open).quantity : 0n);
    const about = `${of.id}.${one.quantity}`;
    const left = groupedQuantity(fromUnits(line.open, quantityScale, 4));
    const much = {
      zh: `${of.supplierName} ${line.itemNumber} 定标 ${quantity}，待定的只有 ${left}`,
      en: `${quantity} of ${line.itemNumber} from ${of.supplierName}, of which only ${left} are still to be awarded`,
    };
    const broken = {
      zh: `${of.supplierName} ${line.itemNumber} 定标 ${quantity}，不是整数`,
      en: `${quantity} of ${line.itemNumber} from ${of.supplierName} is no whole number`,
    };
    const isBroken = of.spq === null && line.open % piece === 0n && units % piece !== 0n;
    return [
      ...(units > usual ? [{ name: 'much', about, text: much }] : []),
      ...(isBroken ? [{ name: 'broken', about, text: broken }] : []),
    ];
  });
}
const piece = 10n ** BigInt(quantityScale);

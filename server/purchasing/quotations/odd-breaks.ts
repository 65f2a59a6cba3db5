import type { Doubt } from '#server/confirm.ts';
import { type InquiryLine, plain } from '../inquiries/find-inquiry.ts';
import type { QuotedLine } from './quotation-lines-input.ts';

/** What is asked of price breaks before a quotation is taken: a larger quantity that costs more each, and one that cannot be ordered. */
export function oddBreaks(lines: readonly QuotedLine[], of: readonly InquiryLine[]): Doubt[] {
  return lines.flatMap(({ lineId, price, moq, priceBreaks, isDeclined }) => {
    if (isDeclined) return [];
    const name = of.find(({ id }) => id === lineId)?.itemNumber ?? '';
    return priceBreaks.flatMap((one, at): Doubt[] => {
      const before = priceBreaks[at - 1]?.price ?? price;
      const [qty, own] = [plain(one.qty), plain(one.price)];
      const about = `${lineId}.${qty}.${own}`;
      const isDearer = before !== null && Number(one.price) > Number(before);
      const isBelow = moq !== null && Number(one.qty) < Number(moq);
      return [
        ...(isDearer ? [{ name: 'dearerBreak', about, text: dearer(name, qty, own, plain(before)) }] : []),
        ...(isBelow ? [{ name: 'breakBelowMoq', about: `${about}.${plain(moq)}`, text: below(name, qty, plain(moq)) }] : []),
      ];
    });
  });
}

const dearer = (item: string, qty: string, price: string, before: string) => ({
  zh: `${item}：数量${qty}起的单价${price}比之前的${before}高`,
  en: `${item}: from ${qty} the price is ${price}, more than ${before} before`,
});
const below = (item: string, qty: string, moq: string) => ({
  zh: `${item}：阶梯价的数量${qty}小于最小订购量${moq}`,
  en: `${item}: the price break from ${qty} is below the MOQ of ${moq}`,
});

import type { InquiryLine } from '../inquiries/find-inquiry.ts';
import { quantityScale, toUnits } from './exact.ts';

export interface OpenLine extends InquiryLine {
  /** What is still to be awarded, in units of `quantityScale`. */
  open: bigint;
}

interface Share {
  lineId: string;
  quantity: string;
}

/** Lines with what awards leave of them. */
export function openLines(lines: readonly InquiryLine[], awards: readonly Share[]): OpenLine[] {
  return lines.map((line) => {
    const [needed, given] = [toUnits(line.itemQty, quantityScale), sumFor(line, awards)];
    return { ...line, open: needed > given ? needed - given : 0n };
  });
}

/** How much of a line these come to; what is no quantity does not count. */
export const sumFor = ({ id }: Pick<InquiryLine, 'id'>, shares: readonly Share[]): bigint =>
  shares.reduce((sum, { lineId, quantity }) => (lineId === id && isQuantity(quantity) ? sum + toUnits(quantity, quantityScale) : sum), 0n);

export const isQuantity = (text: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(text) && Number(text) > 0;

import type { QuotationLine } from './quotation-line.ts';

/** The number of the part that is offered in place of the one asked for; undefined where that itself is offered. */
export const alternateIn = ({ alternateItem, itemNumber }: Pick<QuotationLine, 'alternateItem' | 'itemNumber'>): string | undefined =>
  alternateItem !== null && alternateItem.trim() !== '' && alternateItem !== itemNumber ? alternateItem : undefined;

import type { QuotationLine } from './quotation-line.ts';

type Offered = Pick<QuotationLine, 'alternateItem' | 'alternateNote' | 'itemNumber'>;

/** The part that is offered in place of the one asked for, by its number or in the supplier's words; undefined where that itself is offered. */
export function alternateIn({ alternateItem, alternateNote, itemNumber }: Offered): string | undefined {
  const [named, told] = [alternateItem?.trim() ?? '', alternateNote?.trim() ?? ''];
  if (named === '') return told === '' ? undefined : told;
  return named === itemNumber ? undefined : named;
}

/** The number of the part that is offered; undefined of another one that has words alone. */
export const numberOffered = (line: Offered): string | undefined =>
  alternateIn(line) === undefined ? line.itemNumber : line.alternateItem?.trim() || undefined;

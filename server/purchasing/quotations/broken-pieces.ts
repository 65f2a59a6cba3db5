import { isBroken } from '#rules/piece-units.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { InquiryLine } from '../inquiries/find-inquiry.ts';
import { countedAmong } from '../materials/counted-items.ts';
import type { QuotedLine } from './quotation-lines-input.ts';

type Amounts = Partial<Pick<QuotedLine, 'moq' | 'spq' | 'priceBreaks'>>;

/** The fields of a line that name a part of a piece; of temporary materials and of lengths and weights there may be parts (decision 088). */
export async function brokenPieces(
  ctx: SignedInContext,
  lines: readonly { lineId: string; amounts: Amounts }[],
  of: readonly InquiryLine[],
): Promise<ReadonlyMap<string, string[]>> {
  const itemOf = (lineId: string) => of.find(({ id, kind }) => id === lineId && kind === 'formal')?.itemNumber ?? '';
  const broken = lines.flatMap(({ lineId, amounts }) => {
    const fields = brokenFields(amounts);
    return fields.length > 0 && itemOf(lineId) !== '' ? [{ lineId, fields }] : [];
  });
  const counted = await countedAmong(
    ctx,
    broken.map(({ lineId }) => itemOf(lineId)),
  );
  return new Map(broken.flatMap(({ lineId, fields }) => (counted.has(itemOf(lineId)) ? [[lineId, fields]] : [])));
}

const brokenFields = ({ moq, spq, priceBreaks = [] }: Amounts): string[] => [
  ...(isBroken(moq) ? ['moq'] : []),
  ...(isBroken(spq) ? ['spq'] : []),
  ...priceBreaks.flatMap(({ qty }, at) => (isBroken(qty) ? [`priceBreaks.${at}.qty`] : [])),
];

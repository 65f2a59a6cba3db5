import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { notAwarded } from '../inquiries/inquiry-life.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { pricesToPush, pushPrices } from '../quotations/push-price.ts';
import { awardsOf } from './award-table.ts';

const said = {
  known: { zh: '定标价格都已推送', en: 'All awarded prices were already pushed' },
};

/** Sends the awarded prices of an inquiry to the OA, without those that it has or that are on their way. */
export async function pushAwards(ctx: SignedInContext, inquiryId: string): Promise<{ count: number }> {
  // Of two who push and undo at once, the second sees what the first has done.
  await lockInquiry(ctx, inquiryId);
  const awarded = new Set((await awardsOf(ctx, inquiryId)).map(({ quoteLineId }) => quoteLineId));
  if (awarded.size === 0) throw notAwarded();
  const ids = await pricesToPush(ctx, [...awarded]);
  if (ids.length === 0) throw new BusinessError(said.known, { code: 409 });
  return pushPrices(ctx, ids);
}

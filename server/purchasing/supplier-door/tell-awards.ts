import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { awardsOf } from '../comparison/award-table.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import { lockInquiry } from '../inquiries/save-inquiry.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { refuseToldAwards } from './refuse-told-awards.ts';
import { tellSuppliers } from './tell-suppliers.ts';

/** Tells every supplier that quoted what it won, or that it won nothing; from then on the award stands. */
export async function tellAwards(ctx: SignedInContext, inquiryId: string): Promise<{ count: number }> {
  const about = await lockInquiry(ctx, inquiryId);
  if (about.state !== 'closed' || (await awardsOf(ctx, inquiryId)).length === 0) throw new BusinessError(notAwarded, { code: 409 });
  await refuseToldAwards(ctx, inquiryId);
  const quoted = (await invitedTo(ctx, [inquiryId])).filter(({ quotedTime }) => quotedTime !== null);
  await tellSuppliers(ctx, about, quoted, 'award');
  await addEvent(ctx, { inquiryId, action: 'tellAwards', detail: { count: String(quoted.length) } });
  return { count: quoted.length };
}

const notAwarded = { zh: '询价尚未定标', en: 'Nothing has been awarded yet' };

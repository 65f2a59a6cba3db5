import type { SignedInContext } from '#server/calls/context.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { awardsIn } from '../comparison/award-table.ts';
import { invitedTo } from '../inquiries/find-inquiry.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';
import { notAwarded } from '../inquiries/inquiry-life.ts';
import { addEvent } from '../inquiries/timeline.ts';
import { refusalsOf } from '../inquiries/when.ts';
import { tellSuppliers } from './tell-suppliers.ts';
import { toldAwards } from './told-awards.ts';

/** What was awarded is told once. */
export const mayTellAwards: May<Inquiry> = async (ctx, rows) => {
  const ids = rows.map(({ id }) => id);
  const [awards, told] = [await awardsIn(ctx, ids), await toldAwards(ctx, ids)];
  return refusalsOf(rows, ({ id }) => (awards.some(({ inquiryId }) => inquiryId === id) ? told.get(id) : notAwarded()));
};

/** Tells every supplier that quoted what it won, or that it won nothing; from then on the award stands. */
export async function tellAwards(ctx: SignedInContext, about: Inquiry): Promise<void> {
  const quoted = await quotedIn(ctx, [about.id]);
  const count = await tellSuppliers(ctx, about, quoted, 'award');
  await addEvent(ctx, { inquiryId: about.id, action: 'tellAwards', detail: { count: String(count) } });
}

/** The suppliers who have quoted. */
export const quotedIn = async (ctx: SignedInContext, ids: readonly string[]) =>
  (await invitedTo(ctx, ids)).filter(({ quotedTime }) => quotedTime !== null);

import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { event } from '#server/events/event-table.ts';
import type { Award } from '../comparison/award-table.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { notAwarded } from '../inquiries/inquiry-life.ts';

const told = { zh: '已通知供应商定标结果', en: 'The suppliers were told of the award' };
/** What has left the house is neither told twice nor undone. */
export const alreadyTold = () => new BusinessError(told, { code: 409 });

/**
 * The inquiries of which there is nothing to tell, each with the reason: of an open one the awards are told as they are made, after the
 * closing everybody who quoted learns of the end once.
 */
export async function nothingToTell(
  { db, session }: SignedInContext,
  rows: readonly Inquiry[],
  awards: readonly Award[],
): Promise<Map<string, BusinessError>> {
  const { id: eventId, tenantId, entity, recordId, action } = event;
  const ids = rows.map(({ id }) => id);
  const last = await db
    .selectDistinctOn([recordId], { recordId, action })
    .from(event)
    .where(
      and(
        eq(tenantId, session.tenantId),
        eq(entity, inquiry.path),
        inArray(recordId, ids),
        inArray(action, ['tellAwards', 'award', 'close']),
      ),
    )
    .orderBy(recordId, desc(eventId));
  const toldLast = new Set(last.filter((one) => one.action === 'tellAwards').map((one) => one.recordId));
  return new Map(
    rows.flatMap(({ id, state }) => {
      const own = awards.filter((one) => one.inquiryId === id);
      if (own.length === 0) return [[id, notAwarded()] as const];
      if (own.some(({ toldTime }) => toldTime === null)) return [];
      return state === 'closed' && !toldLast.has(id) ? [] : [[id, alreadyTold()] as const];
    }),
  );
}

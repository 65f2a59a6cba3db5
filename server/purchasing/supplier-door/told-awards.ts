import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { inquiryEvent } from '../inquiries/inquiry-tables.ts';

const told = { zh: '已通知供应商定标结果', en: 'The suppliers were told of the award' };

/** The inquiries of whose award suppliers know, each with its refusal: it has left the house, and is neither told twice nor undone. */
export async function toldAwards({ db, session }: SignedInContext, ids: readonly string[]): Promise<Map<string, BusinessError>> {
  if (ids.length === 0) return new Map();
  const { tenantId, inquiryId, action } = inquiryEvent;
  const found = await db
    .selectDistinct({ inquiryId })
    .from(inquiryEvent)
    .where(and(eq(tenantId, session.tenantId), inArray(inquiryId, [...ids]), eq(action, 'tellAwards')));
  return new Map(found.map((one) => [one.inquiryId, new BusinessError(told, { code: 409 })]));
}

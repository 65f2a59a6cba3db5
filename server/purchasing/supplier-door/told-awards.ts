import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { supplierMessage } from './supplier-message-table.ts';

const told = { zh: '已通知供应商定标结果', en: 'The suppliers were told of the award' };

/** The inquiries of whose award suppliers know, each with its refusal: it has left the house, and is neither told twice nor undone. */
export async function toldAwards(ctx: SignedInContext, ids: readonly string[]): Promise<Map<string, BusinessError>> {
  const { tenantId, inquiryId, reason } = supplierMessage;
  const found = await ctx.readMain((db) =>
    db
      .selectDistinct({ inquiryId })
      .from(supplierMessage)
      .where(and(eq(tenantId, ctx.session.tenantId), inArray(inquiryId, [...ids]), eq(reason, 'award'))),
  );
  return new Map(found.map((one) => [one.inquiryId, new BusinessError(told, { code: 409 })]));
}

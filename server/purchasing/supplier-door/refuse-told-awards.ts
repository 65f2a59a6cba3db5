import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { supplierMessage } from './supplier-message-table.ts';

const told = { zh: '已通知供应商定标结果', en: 'The suppliers were told of the award' };

/** An award of which suppliers know has left the house: it is neither told twice nor undone. */
export async function refuseToldAwards(ctx: SignedInContext, inquiryId: string): Promise<void> {
  const { id, tenantId, reason } = supplierMessage;
  const [found] = await ctx.readMain((db) =>
    db
      .select({ id })
      .from(supplierMessage)
      .where(and(eq(tenantId, ctx.session.tenantId), eq(supplierMessage.inquiryId, inquiryId), eq(reason, 'award')))
      .limit(1),
  );
  if (found) throw new BusinessError(told, { code: 409 });
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { tellSuppliers } from '../supplier-door/tell-suppliers.ts';
import { invitedTo } from './find-inquiry.ts';
import type { Inquiry } from './inquiry.ts';
import { inquirySupplier } from './inquiry-tables.ts';

/** Tells the suppliers who do not know of an inquiry yet, each in the way chosen for its contact; returns how many were told. */
export async function inviteSuppliers(ctx: SignedInContext, about: Inquiry): Promise<number> {
  const suppliers = (await invitedTo(ctx, [about.id])).filter(({ invitedTime }) => invitedTime === null);
  await ctx.db
    .update(inquirySupplier)
    .set({ invitedTime: sql`now()` })
    .where(
      and(eq(inquirySupplier.tenantId, ctx.session.tenantId), eq(inquirySupplier.inquiryId, about.id), isNull(inquirySupplier.invitedTime)),
    );
  return tellSuppliers(ctx, about, suppliers, 'invite');
}

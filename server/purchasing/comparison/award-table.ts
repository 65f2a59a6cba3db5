import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { index, numeric, pgTable, varchar } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import { isOf } from '../inquiries/own-rows.ts';

/** Who delivers how much of a line at which price; a line may be split among suppliers. */
export const award = pgTable(
  'purchasing_award',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    inquiryId: recordId().notNull(),
    lineId: recordId().notNull(),
    inviteId: recordId().notNull(),
    supplierId: recordId(),
    quoteLineId: recordId().notNull(),
    quantity: numeric({ precision: 18, scale: 4 }).notNull(),
    /** As quoted, in the currency of the quote. */
    price: numeric({ precision: 18, scale: 6 }).notNull(),
    currency: varchar({ length: 3 }).notNull(),
    /** Without tax, in the currency of the inquiry. */
    amount: numeric({ precision: 18, scale: 2 }).notNull(),
    doneBy: varchar({ length: 128 }).notNull().default(''),
    doneById: recordId(),
    /** Who let it go out, where the plant asks for a second person above a sum. */
    approvedBy: varchar({ length: 128 }),
    approvedTime: instant(),
    /** When its supplier was told; until then it can be undone, and its supplier sees nothing of it. */
    toldTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (awards) => [
    tenantKey(awards),
    index('purchasing_award_inquiry').on(awards.tenantId, awards.inquiryId),
    index('purchasing_award_supplier').on(awards.tenantId, awards.supplierId),
  ],
);
refersTo(award, {
  doneById: { to: 'system.user', onRemove: 'keep' },
  inquiryId: { to: 'purchasing.inquiry', onRemove: 'keep' },
  supplierId: { to: 'purchasing.supplier', onRemove: 'keep' },
  quoteLineId: { to: 'purchasing.quoteLine', onRemove: 'keep' },
});

export type Award = typeof award.$inferSelect;

/** The awards of an inquiry that the caller may see; a supplier reads its own. */
export const awardsOf = (ctx: Pick<SignedInContext, 'db' | 'session'>, inquiryId: string): Promise<Award[]> => awardsIn(ctx, [inquiryId]);

/** The same of several inquiries. */
export async function awardsIn({ db, session }: Pick<SignedInContext, 'db' | 'session'>, ids: readonly string[]): Promise<Award[]> {
  const itself = session.supplierId === null ? undefined : isOf(session.supplierId, { supplier: award.supplierId, invite: award.inviteId });
  return db
    .select()
    .from(award)
    .where(and(eq(award.tenantId, session.tenantId), inArray(award.inquiryId, [...ids]), itself))
    .orderBy(asc(award.id));
}

import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { authorOf } from '#server/engine/write-rows.ts';
import { reel } from './reel.ts';

const { table } = reel;

/** The reason of unloading that leaves nothing on a reel, by its key in the dictionary smt_unload_reason. */
export const usedUp = '用完';

/** Notes what is left of a reel that comes off; null where nobody said. */
export const noteLeft = (ctx: SignedInContext, of: { reel: string; itemNumber: string }, quantityLeft: string | null): Promise<void> =>
  note(ctx, of, { quantityLeft, takenOffTime: ctx.now().toISOString() });

/** Whoever puts a reel on for the first time has opened its bag. */
export const noteOpened = (
  ctx: SignedInContext,
  of: { reel: string; itemNumber: string },
  dates: { manufactureDate?: string | undefined; expiryDate?: string | undefined },
): Promise<void> => note(ctx, of, { openedTime: ctx.now().toISOString(), state: 'open', ...dates });

/** Its run and the lock on its number keep others from writing it at the same time. */
async function note(
  ctx: SignedInContext,
  of: { reel: string; itemNumber: string },
  values: Partial<typeof table.$inferInsert>,
): Promise<void> {
  const known = await ctx.db
    .update(table)
    .set(values)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), eq(table.reel, of.reel)))
    .returning({ id: table.id });
  if (known.length === 0) await ctx.db.insert(table).values({ ...authorOf(ctx, reel), ...of, ...values });
}

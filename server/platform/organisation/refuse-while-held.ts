import { and, eq, sql } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';

/** Roles, departments and posts that somebody holds are not removed from under him. */
export async function refuseWhileHeld(ctx: SignedInContext, by: 'roleId' | 'deptId' | 'postId', ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const [holder] = await ctx.db
    .select({ id: user.table.id })
    .from(user.table)
    .where(and(eq(user.table.isDeleted, 0), sql`${user.table[by]} && ${`{${ids.join(',')}}`}::bigint[]`))
    .limit(1);
  if (holder) throw new BusinessError(messages.inUse);
}

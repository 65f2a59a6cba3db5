import type { SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';

/** Adds names to rows by user id; users are in the main database, wherever the rows are. No user or an unknown one gives ''. */
export async function peopleIn(ctx: SignedInContext, userIds: (string | null)[]): Promise<(userId: string | null) => string> {
  const names = await titlesOf(ctx, 'system.user', [...new Set(userIds.filter((id) => id !== null))]);
  return (userId) => names.get(userId ?? '') ?? '';
}

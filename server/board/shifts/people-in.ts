import type { SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';

/** Names the people of rows by their user ids; they live in the main database, wherever the rows do. Nobody, or somebody unknown, is ''. */
export async function peopleIn(ctx: SignedInContext, userIds: (string | null)[]): Promise<(userId: string | null) => string> {
  const names = await titlesOf(ctx, 'system.user', [...new Set(userIds.filter((id) => id !== null))]);
  return (userId) => names.get(userId ?? '') ?? '';
}

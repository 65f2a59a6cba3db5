import type { SignedInContext } from '#server/calls/context.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { post } from './post.ts';
import { refuseWhileHeld } from './refuse-while-held.ts';

/** Removes posts that nobody holds. */
export async function removePosts(ctx: SignedInContext, ids: string[]): Promise<void> {
  await refuseWhileHeld(ctx, 'postId', ids);
  await removeRows(ctx, post, ids);
}

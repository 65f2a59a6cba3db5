import type { SignedInContext } from '#server/calls/context.ts';
import { noticeLines } from '#server/inbox/inbox.ts';
import { usedMenus } from '../shell/used-menus.ts';
import { tasksOf } from './tasks.ts';

const maxNotices = 5;

/** The start page besides the production lines: tasks, newest notices, and pinned and recent menu entries. */
export async function startPage(ctx: SignedInContext) {
  const [tasks, notices, used] = await Promise.all([tasksOf(ctx), noticeLines(ctx, maxNotices), usedMenus(ctx)]);
  return { tasks, notices, ...used };
}

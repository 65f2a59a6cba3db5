import type { SignedInContext } from '#server/calls/context.ts';
import { noticeLines } from '#server/inbox/inbox.ts';
import { recentMenus } from '../shell/menu-search.ts';
import { pinnedMenus } from '../shell/pin-menu.ts';
import { tasksOf } from './tasks.ts';

const maxNotices = 5;
const mostRecent = 8;

/** The start page besides the production lines: tasks, newest notices, and pinned and recent menu entries. */
export async function startPage(ctx: SignedInContext) {
  const [tasks, notices, pinned, recent] = await Promise.all([
    tasksOf(ctx),
    noticeLines(ctx, maxNotices),
    pinnedMenus(ctx),
    recentMenus(ctx, mostRecent),
  ]);
  return { tasks, notices, pinned, recent };
}

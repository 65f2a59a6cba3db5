import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { menuUse } from './menu-use-table.ts';
import { leavesOf, readMenus } from './shell.ts';

const maxPinned = 24;

/** Pins an entry of the caller's menu to the start page, or unpins it. */
export async function pinMenu(ctx: SignedInContext, { menuId, isPinned }: { menuId: string; isPinned: boolean }): Promise<void> {
  const { db, session } = ctx;
  if (!isPinned) {
    await db
      .update(menuUse)
      .set({ pinTime: null })
      .where(and(eq(menuUse.tenantId, session.tenantId), eq(menuUse.userId, session.userId), eq(menuUse.menuId, menuId)));
    return;
  }
  if (!leavesOf(await readMenus(ctx)).some(({ id }) => id === menuId)) throw new BusinessError(messages.absent, { code: 404 });
  if ((await pinnedMenus(ctx)).length >= maxPinned) throw new BusinessError(tooMany);
  await db
    .insert(menuUse)
    .values({ userId: session.userId, menuId, pinTime: sql`now()` })
    .onConflictDoUpdate({
      target: [menuUse.tenantId, menuUse.userId, menuUse.menuId],
      set: { pinTime: sql`coalesce(${menuUse.pinTime}, now())` },
    });
}

const tooMany = { zh: `最多固定 ${maxPinned} 个常用菜单`, en: `At most ${maxPinned} menus can be pinned` };

/** The ids of the user's pinned entries, in the order of pinning. */
export async function pinnedMenus({ db, session }: SignedInContext): Promise<string[]> {
  const { menuId, pinTime, tenantId, userId } = menuUse;
  const rows = await db
    .select({ menuId })
    .from(menuUse)
    .where(and(eq(tenantId, session.tenantId), eq(userId, session.userId), isNotNull(pinTime)))
    .orderBy(asc(pinTime), asc(menuId));
  return rows.map((row) => row.menuId);
}

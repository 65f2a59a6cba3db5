import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { menuUse } from './menu-use-table.ts';
import { leavesOf, readMenus } from './shell.ts';
import { usedMenus } from './used-menus.ts';

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
  if ((await usedMenus(ctx)).pinned.length >= maxPinned) throw new BusinessError(tooMany);
  await db
    .insert(menuUse)
    .values({ userId: session.userId, menuId, pinTime: sql`now()` })
    .onConflictDoUpdate({
      target: [menuUse.tenantId, menuUse.userId, menuUse.menuId],
      set: { pinTime: sql`coalesce(${menuUse.pinTime}, now())` },
    });
}

const tooMany = { zh: `最多固定 ${maxPinned} 个常用菜单`, en: `At most ${maxPinned} menus can be pinned` };

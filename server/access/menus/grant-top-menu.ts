import { inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { lockTree } from '#server/engine/tree-places.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { choicesOf } from '../roles/grant-form.ts';
import { assertFew, assertMenus } from '../roles/grant-limits.ts';
import { inSlices, markOf } from '../roles/granted.ts';
import { enabledMenus, inLanguage, settingsOf, withAbove } from './granted-menus.ts';
import { aMenu } from './menu.ts';
import { topMenu } from './top-menu.ts';
import { topMenuSetting } from './top-menu-setting-table.ts';

export interface Setting {
  topMenuIds: string[];
  menuIds: string[];
  /** A fingerprint of the settings when the page was rendered. */
  expected?: string | undefined;
}

/** Replaces the menus set on top menus. Callers may set only menus that they hold; existing ones may stay. */
export async function setTopMenus(ctx: SignedInContext, { topMenuIds, menuIds, expected }: Setting): Promise<void> {
  await lockTree(ctx, topMenu);
  if (topMenuIds.length === 0) throw new BusinessError(messages.noneSelected);
  assertFew(topMenuIds);
  const entries = await readRows(ctx, topMenu, topMenuIds);
  if (entries.length !== topMenuIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const held = await heldOn(ctx, topMenuIds);
  if (expected !== undefined && expected !== markOf(held)) throw new BusinessError(messages.stale, { code: 409 });
  await assertMenus(
    ctx,
    menuIds,
    held.map((menus) => ({ menus })),
  );
  await ctx.db.delete(topMenuSetting).where(inArray(topMenuSetting.topMenuId, topMenuIds));
  const settings = topMenuIds.flatMap((topMenuId) => menuIds.map((menuId) => ({ topMenuId, menuId })));
  for (const slice of inSlices(settings)) await ctx.db.insert(topMenuSetting).values(slice);
  await recordChanges(
    ctx,
    topMenu,
    topMenuIds.map((id, at) => ({ recordId: id, action: 'grant', before: { menus: held[at] ?? [] }, after: { menus: menuIds } })),
  );
}

/** The data of the page that sets top menus. */
export async function topMenuForm(ctx: SignedInContext, topMenuIds: string[]) {
  assertFew(topMenuIds);
  const entries = await readRows(ctx, topMenu, topMenuIds);
  if (entries.length === 0 || entries.length !== topMenuIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const [rows, held] = await Promise.all([topMenuRows(ctx), heldOn(ctx, topMenuIds)]);
  const offered = new Set(rows.filter(({ isGranted }) => isGranted).map(({ id }) => id));
  return { names: entries.map(({ name }) => name), mark: markOf(held), menu: choicesOf(rows, offered, held) };
}

/** The menus, without buttons, that the caller holds, with their ancestors (contract 4.3). */
export async function topMenuRows(ctx: SignedInContext) {
  const menus = (await enabledMenus(ctx)).filter((one) => one.category === aMenu);
  const isGranted = ({ code }: { code: string }) => holds(ctx.session, code);
  return withAbove(menus, isGranted)
    .map((one) => inLanguage(ctx, one))
    .map((one) => ({ id: one.id, parentId: one.parentId, code: one.code, title: one.name, isGranted: isGranted(one) }));
}

async function heldOn(ctx: SignedInContext, topMenuIds: string[]): Promise<string[][]> {
  const settings = await settingsOf(ctx, topMenuIds);
  return topMenuIds.map((id) => settings.filter(({ topMenuId }) => topMenuId === id).map(({ menuId }) => menuId));
}

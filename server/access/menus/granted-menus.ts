import { and, eq, inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { createCache } from '#server/database/cache.ts';
import { findRows, type Row } from '#server/engine/read-rows.ts';
import { type Nested, nest } from '#server/engine/tree-nodes.ts';
import { allEntities } from '#server/entity/entity.ts';
import { settings } from '#server/settings.ts';
import { roleMenu } from '../roles/role-grant-tables.ts';
import { aButton, demoPages, menu, platformPages } from './menu.ts';
import { isForRoles } from './menu-gate.ts';
import { topMenu } from './top-menu.ts';
import { topMenuSetting } from './top-menu-setting-table.ts';

type MenuRow = Row<(typeof menu)['fields']>;

/**
 * The menus granted by the user's roles, with their ancestors, in the form from which the legacy client builds its routes; under a top menu
 * only the menus set on it (contract 4.2).
 */
export async function routesOf(ctx: SignedInContext, topMenuId?: string) {
  const [menus, set] = await Promise.all([menusForRoles(ctx), topMenuId === undefined ? undefined : menusOn(ctx, [topMenuId])]);
  const shown = withAbove(
    menus.filter((one) => one.category !== aButton),
    (one) => holds(ctx.session, one.code) && set?.has(one.id) !== false,
  );
  return nest(shown.map((one) => inLanguage(ctx, one)));
}

/**
 * The buttons that the roles grant, below their menus; menus without buttons are omitted, buttons never have children (contract 4.1, 4.2).
 */
export async function buttonsOf(ctx: SignedInContext): Promise<Nested<MenuRow>[]> {
  const menus = await enabledMenus(ctx);
  return nest(withAbove(menus, (one) => one.category === aButton && holds(ctx.session, one.code)).map((one) => inLanguage(ctx, one)));
}

/** The top bar entries that are not empty for this user; callers who may set them also get the empty ones (contract 4.2). */
export async function topMenusOf(ctx: SignedInContext) {
  const [entries, menus] = await Promise.all([findRows(ctx, topMenu, undefined), menusForRoles(ctx)]);
  if (entries.length === 0) return [];
  const held = new Set(menus.filter((one) => one.category !== aButton && holds(ctx.session, one.code)).map((one) => one.id));
  const settings = await settingsOf(
    ctx,
    entries.map((one) => one.id),
  );
  const leads = new Set(settings.filter(({ menuId }) => held.has(menuId)).map(({ topMenuId }) => topMenuId));
  return entries
    .filter((one) => leads.has(one.id) || holds(ctx.session, topMenu.permission))
    .map(({ id, tenantId, code, name, source, path, sort }) => ({ id, tenantId, code, name, source, path, sort }));
}

/** Which roles open each page, for the client that does not use menu codes (contract 4.2). */
export async function authRoutesOf(ctx: SignedInContext) {
  const { db, session } = ctx;
  const menus = (await menusForRoles(ctx)).filter((one) => one.category !== aButton && one.path && holds(session, one.code));
  const { roleId, menuId } = roleMenu;
  const roleIds = session.roleIds.length > 0 ? session.roleIds : ['0'];
  const grants = session.isPlatform ? [] : await db.select({ roleId, menuId }).from(roleMenu).where(inArray(roleId, roleIds));
  return menus.map(({ id, path }) => {
    const holders = grants.filter((grant) => grant.menuId === id).map((grant) => session.roleIds.indexOf(grant.roleId));
    const authority = session.isPlatform ? session.roleAliases : session.roleAliases.filter((_alias, at) => holders.includes(at));
    return { [String(path)]: { authority } };
  });
}

/** The menus set on top menus, without ancestors (contract 4.3). */
export async function menusOn(ctx: SignedInContext, topMenuIds: string[]): Promise<Set<string>> {
  return new Set((await settingsOf(ctx, topMenuIds)).map(({ menuId }) => menuId));
}

/** The existing menus set on each of the caller's tenant's top menus. */
export async function settingsOf({ db, session }: SignedInContext, topMenuIds: string[]) {
  const { tenantId, topMenuId, menuId } = topMenuSetting;
  if (topMenuIds.length === 0) return [];
  return db
    .select({ topMenuId, menuId })
    .from(topMenuSetting)
    .innerJoin(topMenu.table, and(eq(topMenu.table.id, topMenuId), eq(topMenu.table.isDeleted, 0)))
    .innerJoin(menu.table, and(eq(menu.table.id, menuId), eq(menu.table.isDeleted, 0)))
    .where(and(eq(tenantId, session.tenantId), inArray(topMenuId, topMenuIds)))
    .orderBy(menuId);
}

/** All enabled entries that may apply to the caller, in menu order. */
export async function enabledMenus(ctx: SignedInContext) {
  const enabled = await everyEnabled(ctx);
  const menus = settings().APP_MODE === 'production' ? enabled.filter(({ code }) => !demoPages.has(code)) : enabled;
  return ctx.session.isPlatform ? menus : ofTenants(menus);
}

/** The enabled entries without those for other roles; their descendants drop out when the tree is built. */
export async function menusForRoles(ctx: SignedInContext) {
  return (await enabledMenus(ctx)).filter((row) => isForRoles(row, ctx.session.roleAliases));
}

/** The entries without the platform's own pages and their buttons, and without buttons that change what all tenants share. */
export function ofTenants(menus: readonly MenuRow[]): readonly MenuRow[] {
  const closed = new Set(menus.filter(({ code }) => platformPages.has(code)).map(({ id }) => id));
  const shared = new Set(
    allEntities().flatMap(({ owner, permission }) => (owner === 'shared' ? changing.map((one) => `${permission}_${one}`) : [])),
  );
  return menus.filter(({ id, parentId, code }) => !closed.has(id) && !closed.has(parentId) && !shared.has(code));
}

const changing = ['add', 'edit', 'delete', 'import'];

async function everyEnabled(ctx: SignedInContext) {
  const { timeZone, versions } = ctx.session;
  const known = kept.find(timeZone, versions.menus);
  if (known) return known;
  const menus = await findRows(ctx, menu, eq(menu.table.isEnabled, true));
  kept.put(timeZone, versions.menus, menus);
  return menus;
}

/** Keyed by time zone, because rows carry local times. */
const kept = createCache<readonly MenuRow[]>(50);

/** The chosen entries with all their ancestors; a branch with a missing ancestor is omitted. */
export function withAbove<R extends { id: string; parentId: string }>(rows: readonly R[], isChosen: (row: R) => boolean): R[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    if (!isChosen(row)) continue;
    for (let at: R | undefined = row; at && !kept.has(at.id); at = known.get(at.parentId)) kept.add(at.id);
  }
  return rows.filter((row) => kept.has(row.id));
}

/** An entry with its name in the caller's language. */
export const inLanguage = ({ locale }: SignedInContext, row: MenuRow): MenuRow => ({
  ...row,
  name: (locale === 'en' && row.nameEn) || row.name,
});

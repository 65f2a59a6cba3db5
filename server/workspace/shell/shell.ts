import { eq, sql } from 'drizzle-orm';
import type { MenuNode } from '#rules/screen.ts';
import { presentIdentity } from '#server/access/identity/identity-switch.ts';
import { menusForRoles } from '#server/access/menus/granted-menus.ts';
import { aMenu } from '#server/access/menus/menu.ts';
import { type TopMenuRow, topBarColumn, topBarOf, topEntries } from '#server/access/menus/top-bar.ts';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { type Unread, unreadColumns } from '#server/inbox/unread.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { featuresIn, headerFeatures, hiddenFeaturesColumn } from '#server/platform/settings/header-features.ts';
import { type TabRow, tabsColumn } from '../tabs/open-tabs.ts';
import { menuUse } from './menu-use-table.ts';
import { noUiSettings, type UiSettings, uiSettingsColumn } from './ui-settings.ts';

/** The frame of every page: user, menu, top bar and unread count (specification 2.4). */
export async function describeShell(ctx: SignedInContext) {
  const { userId, account, name, tenantId, tenantName, timeZone, roleNames, avatar, supplierId } = ctx.session;
  const isSupplier = supplierId !== null;
  const menus = await readMenus(ctx);
  const leaves = leavesOf(menus);
  const [frame, identity] = await Promise.all([readFrame(ctx), presentIdentity(ctx)]);
  const tops = topEntries(ctx, frame?.tops ?? [], new Set(leaves.map(({ id }) => id)));
  const chosen = tops.find(({ id }) => id === ctx.session.topMenuId);
  return {
    user: {
      id: userId,
      account,
      name: shownTitle(user, { title: name }, ctx.locale),
      tenantId,
      tenantName: shownTitle(tenant, { title: tenantName }, ctx.locale),
      timeZone,
      roles: roleNames.map((title) => shownTitle(role, { title }, ctx.locale)),
      avatar,
      identity,
      isSupplier,
    },
    ui: frame?.ui ?? noUiSettings,
    hidden: isSupplier ? notForSuppliers : featuresIn(frame?.hidden ?? null),
    menus,
    tops: tops.map(({ id, name: label, icon, menuIds }) => ({ id, name: label, icon, menuIds })),
    top: chosen?.id ?? null,
    unread: (frame?.notices ?? 0) + (frame?.messages ?? 0),
    latest: frame?.latest ?? null,
    openTabs: frame?.tabs ?? [],
  };
}

/** A supplier comes by a link, for one thing: the tools of those who work here all day would be in its way. */
const notForSuppliers = headerFeatures.filter((feature) => feature !== 'language');

interface Frame extends Record<string, unknown>, Unread {
  ui: UiSettings | null;
  hidden: string | null;
  /** The menu entry opened last. */
  latest: string | null;
  tops: TopMenuRow[];
  tabs: TabRow[];
}

/** What the frame shows of the user, in one statement: it runs with every page. */
async function readFrame(ctx: SignedInContext): Promise<Frame | undefined> {
  const { tenantId, userId } = ctx.session;
  const [frame] = await ctx.db.execute<Frame>(sql`
    select ${uiSettingsColumn(ctx)} as ui, ${hiddenFeaturesColumn(ctx)} as hidden, ${unreadColumns(ctx)},
      (select menu_id::text from ${menuUse} where tenant_id = ${tenantId} and user_id = ${userId} and visit_time is not null
        order by visit_time desc limit 1) as latest,
      ${topBarColumn(ctx)} as tops, ${tabsColumn(ctx)} as tabs`);
  return frame;
}

/** The menu tree: pages that the roles grant, under their groups; empty groups are omitted. */
export async function readMenus(ctx: SignedInContext): Promise<MenuNode[]> {
  const menus = (await menusForRoles(ctx)).filter((row) => row.category === aMenu);
  const groups = new Map<string, typeof menus>();
  for (const row of menus) groups.set(row.parentId, [...(groups.get(row.parentId) ?? []), row]);

  const nodesUnder = (parent: string, depth: number): MenuNode[] =>
    (depth > deepest ? [] : (groups.get(parent) ?? [])).flatMap((row) => {
      const isGroup = groups.has(row.id);
      const children = nodesUnder(row.id, depth + 1);
      const isShown = isGroup ? children.length > 0 : row.path && holds(ctx.session, row.code);
      const name = (ctx.locale === 'en' && row.nameEn) || row.name;
      const path = isGroup ? '' : pageOf({ id: row.id, path: row.path ?? '', isOpen: row.isOpen });
      return isShown ? [{ id: row.id, code: row.code, name, path, icon: row.source ?? '', children }] : [];
    });
  return nodesUnder(top, 0);
}

/** The entries that open a page, in menu order. */
export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));

/** Selects a top bar entry for this session; without one: home, the whole menu. */
export async function chooseTopMenu(ctx: SignedInContext, topMenuId: string | undefined): Promise<{ path: string }> {
  const seen = new Set(leavesOf(await readMenus(ctx)).map(({ id }) => id));
  const chosen = topMenuId === undefined ? undefined : (await topBarOf(ctx, seen)).find(({ id }) => id === topMenuId);
  await ctx.db
    .update(session)
    .set({ topMenuId: chosen?.id ?? null })
    .where(eq(session.id, ctx.session.id));
  return { path: chosen?.path ?? '' };
}

const top = '0';
const deepest = 10;
const inNewWindow = 2;

/** Whether an entry opens a page in a frame of the console (specification 2.1). */
export const isFramed = (path: string): boolean => /^https?:\/\//i.test(path) || path.includes('html');

/** A leaf's page is its path with /index; external pages open in a frame, or with open-type 2 in a new window (specification 2.1, 2.4). */
function pageOf({ id, path, isOpen }: { id: string; path: string; isOpen: number | null }): string {
  if (/^https?:\/\//i.test(path) && isOpen === inNewWindow) return path;
  if (isFramed(path)) return `/myiframe/${id}`;
  const [at = '', query] = path.split('?');
  return `${at.endsWith('/index') ? at : `${at}/index`}${query ? `?${query}` : ''}`;
}

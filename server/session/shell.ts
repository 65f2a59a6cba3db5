import type { MenuNode } from '#rules/screen.ts';
import { holds, type SignedInContext } from '../context.ts';
import { enabledMenus } from '../system/menus/granted-menus.ts';
import { aMenu } from '../system/menus/menu.ts';

/** What stands around every page: who is signed in, and the menu (specification 2.4). */
export async function describeShell(ctx: SignedInContext) {
  const { userId, account, name, tenantId, tenantName, roleNames } = ctx.session;
  return { user: { id: userId, account, name, tenantId, tenantName, roles: roleNames }, menus: await readMenus(ctx) };
}

/** The menu tree: pages that the roles hold, under the groups above them; a group without pages is left out. */
async function readMenus(ctx: SignedInContext): Promise<MenuNode[]> {
  const menus = (await enabledMenus(ctx)).filter((row) => row.category === aMenu);
  const groups = new Map<string, typeof menus>();
  for (const row of menus) groups.set(row.parentId, [...(groups.get(row.parentId) ?? []), row]);

  const nodesUnder = (parent: string, depth: number): MenuNode[] =>
    (depth > deepest ? [] : (groups.get(parent) ?? [])).flatMap((row) => {
      const isGroup = groups.has(row.id);
      const children = nodesUnder(row.id, depth + 1);
      const isShown = isGroup ? children.length > 0 : row.path && holds(ctx.session, row.code);
      const name = (ctx.locale === 'en' && row.nameEn) || row.name;
      const path = isGroup ? '' : pageOf(row.path ?? '');
      return isShown ? [{ id: row.id, code: row.code, name, path, icon: row.source ?? '', children }] : [];
    });
  return nodesUnder(top, 0);
}

const top = '0';
const deepest = 10;

/** A leaf's page stands at its path with /index; an outside address and a page to be framed stay as they are (specification 2.1). */
const pageOf = (path: string): string =>
  /^https?:/i.test(path) || path.includes('html') || path.endsWith('/index') ? path : `${path}/index`;

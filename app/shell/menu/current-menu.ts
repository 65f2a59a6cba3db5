import type { MenuNode } from '#rules/screen.ts';

/** The path from the top of the menu to the entry of a page: the entry whose address covers most of the page's. */
export function menuTrail(menus: MenuNode[], pathname: string): MenuNode[] {
  let best: MenuNode[] = [];
  let bestLength = 0;
  const asked = inMenu(pathname);
  const visit = (nodes: MenuNode[], above: MenuNode[]) => {
    for (const node of nodes) {
      const trail = [...above, node];
      const length = covered(node.path, asked);
      if (length > bestLength) [best, bestLength] = [trail, length];
      visit(node.children, trail);
    }
  };
  visit(menus, []);
  return best;
}

/** The name of a page's menu entry. */
export function entryName(menus: MenuNode[], pathname: string): string | undefined {
  const entry = menuTrail(menus, pathname).at(-1);
  return entry?.children.length === 0 ? entry.name : undefined;
}

/** Whether a menu entry leads to another site. */
export const isOutside = (path: string): boolean => /^https?:\/\//i.test(path);

/**
 * Whether an entry's page needs a document load even with script: the policy that allows its frame belongs to the document, and a
 * page that stays up to date by itself is one without React.
 */
export const needsDocument = (path: string): boolean => /^\/(myiframe\/|board\/(lines|tv)\/)/.test(path);

/** The part of the menu assigned to an entry of the top bar: those entries, within their groups. */
export function menusBelow(menus: readonly MenuNode[], ids: ReadonlySet<string>): MenuNode[] {
  return menus.flatMap((node) => {
    if (node.children.length === 0) return ids.has(node.id) ? [node] : [];
    const children = menusBelow(node.children, ids);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** The highlighted entry of the top bar: the chosen one, unless the page belongs to another; without one the whole menu is shown. */
export function topOf<Top extends { id: string; menuIds: readonly string[] }>(
  pathname: string,
  menus: MenuNode[],
  tops: readonly Top[],
  chosen: string | null,
): Top | undefined {
  const top = tops.find(({ id }) => id === chosen);
  const page = menuTrail(menus, pathname).at(-1)?.id;
  if (!top || page === undefined || top.menuIds.includes(page)) return top;
  return tops.find(({ menuIds }) => menuIds.includes(page));
}

/** The dictionary screens also have the old client's addresses (specification 2.1); the menu names one of each. */
const inMenu = (pathname: string): string =>
  pathname.replace(/^\/dict-horizontal(?=\/|$)/, '/system/dict').replace(/^\/dict-vertical(?=\/|$)/, '/system/dictbiz');

/** The length of the part of `pathname` that an entry's address covers; `/system/post/index` covers `/system/post/edit/7` too. */
function covered(path: string, pathname: string): number {
  if (path === '' || isOutside(path)) return 0;
  const address = path.split(/[?#]/)[0] ?? '';
  const stem = address.replace(/\/index$/, '').replace(/\/$/, '');
  return stem !== '' && (pathname === stem || pathname.startsWith(`${stem}/`)) ? stem.length : 0;
}

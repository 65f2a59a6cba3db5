import { useLocation } from '@remix-run/react';
import type { Crumb } from '#app/kit/page.tsx';
import { useShell } from '../use-shell.ts';
import { entryName, menuTrail } from './current-menu.ts';

/** The menu groups above this page's entry, as the start of its breadcrumb. */
export function useMenuCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  return menuTrail(useShell()?.menus ?? [], pathname)
    .slice(0, -1)
    .map(({ name }) => ({ label: name }));
}

/** A list's name in the menu, so that its title matches the link; `otherwise` if it has no entry. */
export function useMenuName(otherwise: string): string {
  const { pathname } = useLocation();
  return entryName(useShell()?.menus ?? [], pathname) ?? otherwise;
}

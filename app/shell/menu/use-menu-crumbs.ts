import { useLocation } from '@remix-run/react';
import type { Crumb } from '#app/kit/page.tsx';
import { useShell } from '../use-shell.ts';
import { entryName, menuTrail } from './current-menu.ts';

/** The menu groups above the entry of this page, as the head of its breadcrumb. */
export function useMenuCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  return menuTrail(useShell()?.menus ?? [], pathname)
    .slice(0, -1)
    .map(({ name }) => ({ label: name }));
}

/** What the menu calls a list, so that a title says what was pressed; `otherwise` where no entry leads to it. */
export function useMenuName(otherwise: string): string {
  const { pathname } = useLocation();
  return entryName(useShell()?.menus ?? [], pathname) ?? otherwise;
}

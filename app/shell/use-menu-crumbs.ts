import { useLocation } from '@remix-run/react';
import type { Crumb } from '#app/kit/page.tsx';
import { menuTrail } from './current-menu.ts';
import { useShell } from './use-shell.ts';

/** The menu groups above the entry of this page, as the head of its breadcrumb. */
export function useMenuCrumbs(): Crumb[] {
  const { pathname } = useLocation();
  return menuTrail(useShell()?.menus ?? [], pathname)
    .slice(0, -1)
    .map(({ name }) => ({ label: name }));
}

import { useLocation, useNavigate, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { sidebarId } from '../menu/sidebar.tsx';
import { forgetTicks, keepState, pageState, releaseStates } from './kept-states.ts';
import type { ShownTab } from './tab-bar.tsx';

/** Stores how each open page was left and restores it on return by tab, menu or Back; nothing stays mounted (decision 022). */
export function usePageState(user: string, tabs: ShownTab[]): void {
  const { pathname, search, key } = useLocation();
  const { location: leaving, formAction } = useNavigation();
  const isBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const shown = useRef<string>();
  const isCommand = useRef(false);

  useEffect(() => {
    const keep = () => keepState(user, pathname, { address: pathname + search, scroll: window.scrollY, ids: tickedIds() });
    if (leaving !== undefined && leaving.pathname !== pathname) keep();
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [user, pathname, search, leaving]);

  // A command page that was opened with ticked rows has submitted its own form.
  useEffect(() => {
    if (leaving) isCommand.current = namesRows(search) && formAction === pathname + search;
  }, [leaving, formAction, pathname, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts once.
  useEffect(() => {
    const isArrival = shown.current !== pathname;
    if (isArrival && isCommand.current) forgetTicks(user, pathname);
    isCommand.current = false;
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    const state = isArrival ? pageState(user, pathname, pathname + search) : undefined;
    if (!state) return;
    // A reload clears the ticks: otherwise the user might forget them, and the next command would include them.
    if (!isFirst || !isReload()) tick(state.ids);
    // Remix itself restores the scroll position after a reload and Back.
    if (!isFirst && !isBack) window.scrollTo(0, state.scroll);
  }, [key]);

  useEffect(() => {
    releaseStates(
      user,
      tabs.map(({ page }) => page),
    );
  }, [user, tabs]);

  // The menu returns to a list as it was left; clicked on that list itself, it resets it.
  useEffect(() => {
    const toTab = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>(`#${sidebarId} a:not([target])`);
      const tab = link && tabs.find(({ page }) => page === new URL(link.href).pathname && new URL(link.href).search === '');
      if (!tab || tab.page === pathname || tab.href === tab.page || tab.isWindow) return;
      event.preventDefault();
      navigate(tab.href);
    };
    window.addEventListener('click', toTab, true);
    return () => window.removeEventListener('click', toTab, true);
  }, [tabs, pathname, navigate]);
}

const isReload = () => performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"][name="ids"]')];
const tickedIds = () =>
  boxes()
    .filter((box) => box.checked)
    .map((box) => box.value);

const namesRows = (search: string) => ['ids', 'found'].some((name) => new URLSearchParams(search).has(name));

/** Clicks the boxes, so that the list updates its count. */
function tick(ids: string[]): void {
  for (const box of boxes()) if (!box.checked && ids.includes(box.value)) box.click();
}

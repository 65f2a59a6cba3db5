import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';
import type { ShownTab } from './tab-bar.tsx';
import type { TabCommands } from './use-tab-commands.ts';

/** The open context menu of a tab. */
export interface OpenedMenu {
  tab: ShownTab;
  x: number;
  y: number;
}

interface Presses {
  form: RefObject<HTMLFormElement>;
  tabs: ShownTab[];
  commands: TabCommands;
  openMenu: (menu: OpenedMenu) => void;
}

/** A right click opens a tab's menu, a middle click or Delete closes it; unsaved changes need confirmation. */
export function useTabPresses({ form, tabs, commands, openMenu }: Presses): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const bar = form.current;
    if (!bar) return;
    const isOver = new AbortController();
    const listen = <Name extends 'contextmenu' | 'auxclick' | 'keydown' | 'click'>(
      name: Name,
      heard: (event: HTMLElementEventMap[Name], tab: ShownTab | undefined) => void,
    ) => {
      const withTab = (event: HTMLElementEventMap[Name]) => heard(event, tabAt(event, tabs));
      // Runs before React, whose links and forms respect a prevented event.
      bar.addEventListener(name, withTab, { capture: true, signal: isOver.signal });
    };
    listen('contextmenu', (event, tab) => {
      if (!tab) return;
      event.preventDefault();
      const { left, bottom } = elementOf(event).getBoundingClientRect();
      // The keyboard's menu key reports no position.
      const isPointed = event.clientX > 0 || event.clientY > 0;
      openMenu({ tab, x: isPointed ? event.clientX : left, y: isPointed ? event.clientY : bottom });
    });
    const closeAt = (event: Event, tab: ShownTab | undefined, isMeant: boolean) => {
      if (!isMeant || !tab || tab === tabs[0] || tab.isPinned) return;
      event.preventDefault();
      commands.close(tab);
    };
    // The middle button and the delete key do not reach what is pinned.
    listen('auxclick', (event, tab) => closeAt(event, tab, event.button === 1));
    listen('keydown', (event, tab) => closeAt(event, tab, event.key === 'Delete'));
    listen('click', (event, tab) => {
      const pressed = elementOf(event).closest<HTMLButtonElement | HTMLAnchorElement>('button, a[data-clear]');
      const isPin = pressed instanceof HTMLButtonElement && pressed.name.endsWith('pin');
      if (!pressed || isPin) return;
      event.preventDefault();
      if (pressed instanceof HTMLAnchorElement) commands.clear();
      else if (pressed.name === 'others') commands.closeOthers({ page: pathname, href: pathname + search });
      else if (pressed.name === 'all') commands.closeAll();
      else if (tab) commands.close(tab);
    });
    return () => isOver.abort();
  });
}

const elementOf = ({ target }: Event): Element => target as Element;

function tabAt(event: Event, tabs: ShownTab[]): ShownTab | undefined {
  const page = elementOf(event).closest<HTMLElement>('[data-page]')?.dataset.page;
  return tabs.find((tab) => tab.page === page);
}

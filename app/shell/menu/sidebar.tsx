import { useLocation } from '@remix-run/react';
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { MenuNode } from '#rules/screen.ts';
import { isOutside, menusBelow, menuTrail } from './current-menu.ts';
import { MenuWay } from './menu-way.tsx';
import css from './sidebar.module.css';
import { type Folds, noteFold } from './sidebar-folds.ts';

export const sidebarId = 'menu';

interface SidebarProps {
  menus: MenuNode[];
  narrow: boolean;
  /** The entries under the chosen top menu; absent: all. */
  only?: readonly string[] | undefined;
  /** Groups that the user opened or folded. */
  folds?: Folds;
}

/** The menu: part of the page from 992 px on, below that a popover opened by the header's button; both work without script. */
export function Sidebar({ menus: all, narrow, only, folds = {} }: SidebarProps) {
  const say = useWords();
  const { pathname } = useLocation();
  const menu = useClosedByNavigation(narrow);
  const menus = only ? menusBelow(all, new Set(only)) : all;
  const trail = menuTrail(menus, pathname);
  const isShort = countEntries(menus) <= shortMenu;
  return (
    <nav
      ref={menu}
      id={sidebarId}
      className={css.sidebar}
      data-ground="side"
      data-narrow={narrow || undefined}
      aria-label={say('shell.menu')}
      {...popover}
    >
      {menus.length === 0 && (
        <p className={css.empty}>
          <strong>{say('shell.menuEmpty')}</strong>
          {say('shell.menuEmptyHint')}
        </p>
      )}
      <ul className={css.list}>
        {menus.map((node) => (
          <Node key={node.id} node={node} depth={0} {...{ trail, narrow, isShort, folds }} />
        ))}
      </ul>
    </nav>
  );
}

// React 18 passes the attribute on, but its types lack it.
const popover = { popover: 'auto' };

interface NodeProps {
  node: MenuNode;
  trail: MenuNode[];
  narrow: boolean;
  depth: number;
  /** The whole menu fits the page, so its groups start open. */
  isShort: boolean;
  folds: Folds;
}

const shortMenu = 16;
const countEntries = (nodes: MenuNode[]): number => nodes.reduce((sum, node) => sum + 1 + countEntries(node.children), 0);

function Node({ node, depth, ...rest }: NodeProps) {
  const { trail, narrow, isShort, folds } = rest;
  if (node.children.length === 0) {
    return <li>{node.path && <Entry node={node} isCurrent={trail.at(-1) === node} depth={depth} />}</li>;
  }
  const isCurrent = trail.includes(node);
  const isFlyout = narrow && depth === 0;
  return (
    <li>
      {/* The key opens the group of the new page; otherwise the user's choice stays. */}
      <details
        key={String(isCurrent)}
        open={(isCurrent || (folds[node.code] ?? isShort)) && !isFlyout}
        data-current={isCurrent || undefined}
        name={isFlyout ? 'menu' : undefined}
        {...(isFlyout && flyout)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary responds to mouse and keys alike; the handler only records it. */}
        <summary
          className={css.entry}
          title={isFlyout ? node.name : undefined}
          onClick={({ currentTarget }) => !isFlyout && noteFold(node.code, currentTarget.parentElement?.hasAttribute('open') === false)}
        >
          <Icon name={node.icon} />
          <span className={css.name}>{node.name}</span>
          <span className={css.fold}>
            <Icon name="chevron-down" />
          </span>
        </summary>
        <ul className={css.inside}>
          {isFlyout && <li className={css.groupTitle}>{node.name}</li>}
          {node.children.map((child) => (
            <Node key={child.id} node={child} depth={depth + 1} {...rest} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** In the icon menu a group opens on hover at the height of its icon; a click opens it as well, without script at the top. */
const flyout = {
  onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const panel = currentTarget.querySelector('ul');
    if (!currentTarget.open || !panel) return;
    const { top } = currentTarget.getBoundingClientRect();
    panel.style.top = `${Math.max(48, Math.min(top, window.innerHeight - panel.offsetHeight - 8))}px`;
  },
  onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLDetailsElement>) => {
    if (pointerType === 'mouse') currentTarget.open = true;
  },
  onPointerLeave: ({ currentTarget, pointerType }: PointerEvent<HTMLDetailsElement>) => {
    if (pointerType === 'mouse') currentTarget.open = false;
  },
};

function Entry({ node, isCurrent, depth }: { node: MenuNode; isCurrent: boolean; depth: number }) {
  return (
    <MenuWay path={node.path} className={css.entry} isCurrent={isCurrent} title={depth === 0 ? node.name : undefined}>
      <Icon name={node.icon} />
      <span className={css.name}>{node.name}</span>
      {isOutside(node.path) && <Icon name="external" />}
    </MenuWay>
  );
}

/** A document load closes the menu; a navigation by script must close it explicitly. */
function useClosedByNavigation(narrow: boolean) {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location closes the menu once.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
    if (narrow) for (const group of menu.current?.querySelectorAll('details[name]') ?? []) group.removeAttribute('open');
  }, [key, narrow]);
  return menu;
}

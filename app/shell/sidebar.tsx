import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icon.tsx';
import type { MenuNode } from '#rules/screen.ts';
import { isOutside, menuTrail } from './current-menu.ts';
import css from './sidebar.module.css';

export const sidebarId = 'menu';

/** The menu: in the page from 992 px on, below that a popover that the header's button opens; both without script. */
export function Sidebar({ menus, narrow }: { menus: MenuNode[]; narrow: boolean }) {
  const say = useWords();
  const { pathname } = useLocation();
  const menu = useClosedByNavigation(narrow);
  const trail = menuTrail(menus, pathname);
  return (
    <nav ref={menu} id={sidebarId} className={css.sidebar} data-narrow={narrow || undefined} aria-label={say('menu')} {...popover}>
      {menus.length === 0 && (
        <p className={css.empty}>
          <strong>{say('menuEmpty')}</strong>
          {say('menuEmptyHint')}
        </p>
      )}
      <ul className={css.list}>
        {menus.map((node) => (
          <Node key={node.id} node={node} trail={trail} narrow={narrow} depth={0} isShort={countEntries(menus) <= shortMenu} />
        ))}
      </ul>
    </nav>
  );
}

// React 18 passes the attribute on, but its types do not know it.
const popover = { popover: 'auto' };

interface NodeProps {
  node: MenuNode;
  trail: MenuNode[];
  narrow: boolean;
  depth: number;
  /** The whole menu fits the page: its groups stand open. */
  isShort: boolean;
}

const shortMenu = 16;
const countEntries = (nodes: MenuNode[]): number => nodes.reduce((sum, node) => sum + 1 + countEntries(node.children), 0);

function Node({ node, trail, narrow, depth, isShort }: NodeProps) {
  if (node.children.length === 0) {
    return <li>{node.path && <Entry node={node} isCurrent={trail.at(-1) === node} depth={depth} />}</li>;
  }
  const isCurrent = trail.includes(node);
  const isFlyout = narrow && depth === 0;
  return (
    <li>
      {/* The key opens the group of the page that was navigated to; folding by hand stays otherwise. */}
      <details
        key={String(isCurrent)}
        open={(isCurrent || isShort) && !isFlyout}
        data-current={isCurrent || undefined}
        name={isFlyout ? 'menu' : undefined}
      >
        <summary className={css.entry} title={isFlyout ? node.name : undefined}>
          {depth === 0 && <Icon name={node.icon} />}
          <span className={css.name}>{node.name}</span>
          <span className={css.fold}>
            <Icon name="chevron-down" />
          </span>
        </summary>
        <ul className={css.inside}>
          {isFlyout && <li className={css.groupTitle}>{node.name}</li>}
          {node.children.map((child) => (
            <Node key={child.id} node={child} trail={trail} narrow={narrow} depth={depth + 1} isShort={isShort} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Entry({ node, isCurrent, depth }: { node: MenuNode; isCurrent: boolean; depth: number }) {
  const inside = (
    <>
      {depth === 0 && <Icon name={node.icon} />}
      <span className={css.name}>{node.name}</span>
    </>
  );
  if (isOutside(node.path)) {
    return (
      <a className={css.entry} href={node.path} target="_blank" rel="noreferrer">
        {inside}
        <Icon name="external" />
      </a>
    );
  }
  return (
    <Link className={css.entry} to={node.path} aria-current={isCurrent ? 'page' : undefined} title={depth === 0 ? node.name : undefined}>
      {inside}
    </Link>
  );
}

/** A document load closes the menu by itself; a navigation by script has to be told. */
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

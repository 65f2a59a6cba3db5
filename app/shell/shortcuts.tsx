import { Link, useLocation } from '@remix-run/react';
import { Icon } from '#app/kit/icon.tsx';
import type { MenuNode } from '#rules/screen.ts';
import { isOutside } from './current-menu.ts';
import css from './shortcuts.module.css';

/** The menu's groups as cards of plain links. */
export function Shortcuts({ menus }: { menus: MenuNode[] }) {
  const { pathname } = useLocation();
  const groups = menus.filter(({ path }) => path !== pathname);
  return (
    <div className={css.cards}>
      {groups.map((group) => (
        <section key={group.id} className={css.card}>
          <h2 className={css.title}>
            <Icon name={group.icon} />
            {group.children.length === 0 ? <Way node={group} /> : group.name}
          </h2>
          <ul className={css.links}>
            {leavesOf(group.children).map((leaf) => (
              <li key={leaf.id}>
                <Way node={leaf} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Way({ node }: { node: MenuNode }) {
  if (isOutside(node.path)) {
    return (
      <a href={node.path} target="_blank" rel="noreferrer">
        {node.name}
      </a>
    );
  }
  return <Link to={node.path}>{node.name}</Link>;
}

const leavesOf = (nodes: MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? (node.path === '' ? [] : [node]) : leavesOf(node.children)));

import { Form, useLocation } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { MenuNode } from '#rules/screen.ts';
import { MenuWay } from './menu-way.tsx';
import css from './shortcuts.module.css';

/** The menu's groups as cards of plain links; a star pins an entry to the shortcuts. */
export function Shortcuts({ menus, pinned }: { menus: MenuNode[]; pinned: ReadonlySet<string> }) {
  const { pathname } = useLocation();
  const groups = menus.filter(({ path }) => path !== pathname);
  return (
    <Form method="post" preventScrollReset className={css.cards}>
      <FormToken />
      {groups.map((group) => (
        <section key={group.id} className={css.card}>
          <h2 className={css.title}>
            <Icon name={group.icon} />
            {group.children.length === 0 ? <MenuWay path={group.path}>{group.name}</MenuWay> : group.name}
          </h2>
          <ul className={css.links}>
            {leavesOf(group.children).map((leaf) => (
              <li key={leaf.id}>
                <MenuWay path={leaf.path}>{leaf.name}</MenuWay>
                <Star leaf={leaf} isPinned={pinned.has(leaf.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Form>
  );
}

function Star({ leaf: { id, name }, isPinned }: { leaf: MenuNode; isPinned: boolean }) {
  const say = useWords();
  return (
    <button
      type="submit"
      name={isPinned ? 'unpin' : 'pin'}
      value={id}
      className={css.star}
      data-pinned={isPinned || undefined}
      title={say(isPinned ? 'shell.pinRemove' : 'shell.pinAdd')}
      aria-label={`${say(isPinned ? 'shell.pinRemove' : 'shell.pinAdd')}: ${name}`}
    >
      <Icon name="star" />
    </button>
  );
}

/** The entries that lead to a page. */
export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? (node.path === '' ? [] : [node]) : leavesOf(node.children)));

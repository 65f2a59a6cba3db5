import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { MenuWay } from '#app/shell/menu/menu-way.tsx';
import type { MenuNode } from '#rules/screen.ts';
import css from './home.module.css';

/** A row of menu entries: pinned or recently opened ones. */
export function ShortcutList({ label, entries }: { label: WordKey; entries: readonly MenuNode[] }) {
  const say = useWords();
  if (entries.length === 0) return null;
  return (
    <section className={css.shortcuts} aria-label={say(label)}>
      <h3>{say(label)}</h3>
      <ul>
        {entries.map(({ id, name, path, icon }) => (
          <li key={id}>
            <MenuWay path={path} className={css.shortcut}>
              <Icon name={icon} />
              {name}
            </MenuWay>
          </li>
        ))}
      </ul>
    </section>
  );
}

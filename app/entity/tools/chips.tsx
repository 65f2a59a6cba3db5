import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './chips.module.css';
import type { Chip } from './list-extras.server.ts';

/** The active filters of a list, each with a link that removes it. */
export function Chips({ chips }: { chips: Chip[] }) {
  const say = useWords();
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips}>
      {chips.map(({ key, label, text, href, problem }) => (
        <li key={key} className={css.chip} data-bad={problem && ''}>
          <span>
            {label}
            {text && ` ${text}`}
            {problem && ` — ${problem}`}
          </span>
          <Link to={href} title={say('entity.filterDrop', { label })} preventScrollReset>
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

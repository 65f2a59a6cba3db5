import { Link } from '@remix-run/react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import type { Label } from '#rules/screen.ts';
import css from './items.module.css';

interface Use {
  label: Label;
  count: number;
  href?: string;
}

/** Where an item is used: how many records of each kind name it, and the way to them. */
export function ItemUses({ uses }: { uses: readonly Use[] }) {
  const say = useWords();
  const locale = useLocale();
  if (uses.length === 0) return <p>{say('itemPage.noUses')}</p>;
  return (
    <ul className={css.uses}>
      {uses.map(({ label, count, href }) => (
        <li key={label.zh}>
          {href ? <Link to={href}>{label[locale]}</Link> : label[locale]} {say('itemPage.useCount', { count })}
        </li>
      ))}
    </ul>
  );
}

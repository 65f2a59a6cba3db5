import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { grouped } from '#rules/grouped.ts';
import css from './list-tools.module.css';

/** A total whose count stopped at a limit, with a link to the exact one: a count of millions of rows takes seconds. */
export function MoreThan({ total, href }: { total: number; href: string }) {
  const say = useWords();
  return (
    <span className={css.total}>
      {say('entity.moreThan', { total: grouped(total) })}
      <Link to={`${href}${href.includes('?') ? '&' : '?'}total=exact`} rel="nofollow" preventScrollReset>
        {say('entity.countExact')}
      </Link>
    </span>
  );
}

import { Link, useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import css from './list-tools.module.css';

/** A total whose count stopped at a limit: script loads the exact number, without script a link does. */
export function MoreThan({ total, page, search }: { total: number; page: string; search: string }) {
  const say = useWords();
  const { load, data } = useFetcher<{ total: number }>();
  const query = search === '' ? '' : `${search}&`;
  useEffect(() => load(`${page}/total?${search}`), [load, page, search]);
  if (data) return <>{say('kit.pagingTotal', { total: data.total.toLocaleString('en-US') })}</>;
  return (
    <span className={css.total}>
      {say('entity.moreThan', { total: total.toLocaleString('en-US') })}
      <Link to={`${page}/index?${query}total=exact`} preventScrollReset>
        {say('entity.countExact')}
      </Link>
    </span>
  );
}

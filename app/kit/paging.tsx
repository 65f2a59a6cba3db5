import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { grouped } from '#rules/grouped.ts';
import { pageSizes } from '#rules/screen.ts';
import { Icon } from './icons/icon.tsx';
import css from './paging.module.css';

interface PagingProps {
  current: number;
  size: number;
  total: number;
  /** There are further pages, although the count of the total stopped. */
  isMore?: boolean;
  /** Replaces the total. */
  totalText?: ReactNode;
  hrefOf: (current: number, size: number) => string;
}

/** Total, page sizes and pages, all plain links. */
export function Paging({ current, size, total, isMore = false, totalText, hrefOf }: PagingProps) {
  const say = useWords();
  const last = Math.max(1, Math.ceil(total / size), isMore ? current + 1 : 1);
  return (
    <nav className={css.paging} aria-label={say('kit.paging')}>
      <span>{totalText ?? say('kit.pagingTotal', { total: grouped(total) })}</span>
      {total > pageSizes[0] && (
        <ul className={css.links}>
          <li className={css.label}>{say('kit.pagingSize')}</li>
          {pageSizes.map((each) => (
            <li key={each}>
              <Link className={css.link} to={hrefOf(1, each)} aria-current={each === size ? 'true' : undefined}>
                {each}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <ul className={css.links}>
          <li>
            <Step to={current > 1 ? hrefOf(current - 1, size) : undefined} label={say('kit.pagingPrevious')} icon="chevron-left" />
          </li>
          {pagesAround(current, last).map((page, index) => (
            <li key={page ?? `gap${index}`}>
              {page === undefined ? (
                <span className={css.link}>…</span>
              ) : (
                <Link className={css.link} to={hrefOf(page, size)} aria-current={page === current ? 'page' : undefined}>
                  {page}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step to={current < last ? hrefOf(current + 1, size) : undefined} label={say('kit.pagingNext')} icon="chevron-right" />
          </li>
        </ul>
      )}
    </nav>
  );
}

/** The page links: first, last, and those around the current one; `undefined` is a gap. */
export function pagesAround(current: number, last: number): (number | undefined)[] {
  const near = Array.from({ length: last > 7 ? 3 : last }, (_, index) => index + (last > 7 ? current - 1 : 1));
  const offered = [...new Set([1, ...near, last])].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return offered.flatMap((page, index) => {
    const before = offered[index - 1] ?? 0;
    if (page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}

function Step({ to, label, icon }: { to?: string; label: string; icon: 'chevron-left' | 'chevron-right' }) {
  if (to === undefined) {
    return (
      <span className={css.link} aria-disabled="true">
        <Icon name={icon} label={label} />
      </span>
    );
  }
  return (
    <Link className={css.link} to={to}>
      <Icon name={icon} label={label} />
    </Link>
  );
}

import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './item-search.module.css';
import { compareAddress, type ItemQuery, maxCompared, searchAddress } from './search-address.ts';

/** The items chosen so far, and the way to see them side by side. */
export function CompareBar({ search, chosen }: { search: ItemQuery; chosen: { id: string; code: string }[] }) {
  const say = useWords();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  return (
    <div className={css.bar}>
      <span>{say('itemSearch.compareCount', { count: chosen.length, max: maxCompared })}</span>
      <ul>
        {chosen.map(({ id, code }) => (
          <li key={id}>
            <code>{code}</code>{' '}
            <Link to={searchAddress(search, { compare: ids.filter((one) => one !== id) })} preventScrollReset>
              <Icon name="close" label={say('itemSearch.compareOffOf', { code })} />
            </Link>
          </li>
        ))}
      </ul>
      {chosen.length < 2 ? (
        <span className={css.hint}>{say('itemSearch.compareMore')}</span>
      ) : (
        <ButtonLink size="small" to={compareAddress(ids, { from: searchAddress(search) })}>
          {say('itemSearch.compare')}
        </ButtonLink>
      )}
    </div>
  );
}

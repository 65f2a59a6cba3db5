import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import { grouped } from '#rules/grouped.ts';
import css from './item-search.module.css';
import { type ItemQuery, searchAddress } from './search-address.ts';
import type { Found } from './search-page.server.ts';

interface CatalogueProps {
  search: ItemQuery;
  groups: { code: string; label: string }[];
  types: Found['types'];
}

/** The groups that have items, or the types of one of them, each with how many. */
export function Catalogue({ search, groups, types }: CatalogueProps) {
  const say = useWords();
  const group = groups.find(({ code }) => code === search.group);
  const offered = group
    ? types.map((type) => ({ ...type, to: searchAddress(search, { typeCode: type.code, group: undefined }) }))
    : groups.flatMap(({ code, label }) => {
        const count = types.filter((type) => type.code.startsWith(code)).reduce((sum, type) => sum + type.count, 0);
        return count === 0 ? [] : [{ code, label, count, to: searchAddress(search, { group: code }) }];
      });
  return (
    <Panel
      title={group ? `${group.code} ${group.label}` : say('itemSearch.groups')}
      actions={group && <Link to={searchAddress(search, { group: undefined })}>{say('itemSearch.allGroups')}</Link>}
      flush
    >
      <ul className={css.catalogue} aria-label={say(group ? 'itemSearch.types' : 'itemSearch.groups')}>
        {offered.map(({ code, label, count, to }) => (
          <li key={code}>
            <Link to={to}>
              <code>{code}</code> <span>{label}</span> <span className={css.count}>{grouped(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

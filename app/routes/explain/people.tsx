import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { SearchForm } from '#app/kit/search-form.tsx';
import css from './explain.module.css';
import type { ExplainSearch, PersonFound } from './explain-page.server.ts';

/** Finds the user to explain by name or account; if a record is given, each shows whether they can see it. */
export function People({ search: { q, entity, recordId }, people }: { search: ExplainSearch; people: PersonFound[] }) {
  const say = useWords();
  return (
    <>
      <SearchForm key={q} role="search">
        {recordId !== '' && (
          <>
            <input type="hidden" name="entity" value={entity} />
            <input type="hidden" name="recordId" value={recordId} />
          </>
        )}
        <label>
          {say('explain.find')}
          <input name="q" defaultValue={q} maxLength={100} />
        </label>
        <Button icon="search">{say('kit.search')}</Button>
      </SearchForm>
      {people.length === 0 ? (
        <Empty title={say('explain.noPeople')} hint={say('explain.noPeopleHint')} icon="users" />
      ) : (
        <ul className={css.people}>
          {people.map(({ id, account, realName, tenantId, sees }) => (
            <li key={id}>
              <Link to={`?${new URLSearchParams({ userId: id, ...(recordId !== '' && { entity, recordId }) })}`}>
                <strong>{realName || account}</strong> <code>{account}</code>{' '}
                <span>
                  {sees === undefined ? (
                    tenantId
                  ) : (
                    <Badge tone={sees ? 'good' : 'neutral'}>{say(sees ? 'explain.sees' : 'explain.seesNot')}</Badge>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { Form, Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import css from './explain.module.css';
import type { PeopleFound } from './explain-page.server.ts';

/** Finds the user to explain by name or account. */
export function People({ q, people }: { q: string; people: PeopleFound }) {
  const say = useWords();
  return (
    <>
      <Form key={q} method="get" role="search" className={css.search}>
        <label>
          {say('explain.find')}
          <input name="q" defaultValue={q} maxLength={100} />
        </label>
        <Button icon="search">{say('kit.search')}</Button>
      </Form>
      {people.length === 0 ? (
        <Empty title={say('explain.noPeople')} hint={say('explain.noPeopleHint')} icon="users" />
      ) : (
        <ul className={css.people}>
          {people.map(({ id, account, realName, tenantId }) => (
            <li key={id}>
              <Link to={`?${new URLSearchParams({ userId: id })}`}>
                <strong>{realName || account}</strong> <code>{account}</code> <span>{tenantId}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

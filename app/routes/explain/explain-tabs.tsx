import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { ExplainedRights } from '#server/access/explain/explain-rights.ts';
import css from './explain.module.css';
import type { ExplainSearch } from './explain-page.server.ts';

/** The user, a tab for each of the two questions, and the page that lists the calls of clients. */
export function ExplainTabs({ user, about }: { user: ExplainedRights['user']; about: ExplainSearch['about'] }) {
  const say = useWords();
  return (
    <div className={css.head}>
      <p className={css.who}>
        <strong>{user.name || user.account}</strong> <code>{user.account}</code>{' '}
        <span>
          {user.tenantName} {user.tenantId}
        </span>
      </p>
      <nav>
        <ul className={css.tabs}>
          {(['rights', 'record'] as const).map((tab) => (
            <li key={tab}>
              <Link to={`?${new URLSearchParams({ userId: user.id, about: tab })}`} aria-current={tab === about ? 'page' : undefined}>
                {say(tab === 'rights' ? 'explain.tabRights' : 'explain.tabRecord')}
              </Link>
            </li>
          ))}
          <li>
            <Link to={`/system/api/index?${new URLSearchParams({ userId: user.id })}`}>{say('explain.tabCalls')}</Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

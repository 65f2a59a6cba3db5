import { NavLink } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import css from './users.module.css';

/** The tabs of the user's own account pages (specification 2.6). */
export function AccountTabs() {
  const say = useWords();
  return (
    <nav className={css.tabs} aria-label={say('account.tabs')}>
      <NavLink to="/info/index">{say('pages.profile')}</NavLink>
      <NavLink to="/info/password">{say('pages.password')}</NavLink>
      <NavLink to="/info/sessions">{say('pages.sessions')}</NavLink>
      <NavLink to="/info/identities">{say('pages.linkedAccounts')}</NavLink>
    </nav>
  );
}

import { NavLink } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import css from './users.module.css';

/** The pages about oneself (specification 2.6). */
export function AccountTabs() {
  const say = useWords();
  return (
    <nav className={css.tabs} aria-label={say('infoTabs')}>
      <NavLink to="/info/index">{say('info')}</NavLink>
      <NavLink to="/info/password">{say('infoPassword')}</NavLink>
      <NavLink to="/info/sessions">{say('mySessions')}</NavLink>
      <NavLink to="/info/identities">{say('accounts')}</NavLink>
    </nav>
  );
}

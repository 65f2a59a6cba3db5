import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import { IdentityLink } from '#app/sign-in/identity-link.tsx';
import { entryName } from '../menu/current-menu.ts';
import type { ShellUser } from '../shell.tsx';
import { useShell } from '../use-shell.ts';
import { SignOut } from './sign-out.tsx';
import css from './user-menu.module.css';

const apiReference = '/system/api/index';

/** The signed-in user, links to their own pages, and sign-out (specification 2.4). */
export function UserMenu({ user }: { user: ShellUser }) {
  const say = useWords();
  const menu = useClosing();
  const reference = entryName(useShell()?.menus ?? [], apiReference);
  return (
    <details ref={menu} className={css.user}>
      <summary aria-label={user.name}>
        <Avatar user={user} />
        <span className={css.userName}>{user.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={css.card} data-ground="page">
        <Who user={user} />
        {!user.isSupplier && (
          <nav className={css.links}>
            <Link to="/wel/dashboard">{say('pages.dashboard')}</Link>
            <Link to="/info/index">{say('pages.profile')}</Link>
            <Link to="/info/password">{say('pages.password')}</Link>
            <Link to="/info/sessions">{say('pages.sessions')}</Link>
            {user.identity.canSwitch && <IdentityLink />}
            {reference && <Link to={apiReference}>{reference}</Link>}
          </nav>
        )}
        <SignOut className={css.leave} />
      </div>
    </details>
  );
}

function Avatar({ user }: { user: ShellUser }) {
  if (user.avatar) return <img className={css.avatar} src={user.avatar} alt="" />;
  // Drawn by the style sheet: a text browser would read it as part of the name.
  return <span className={css.avatar} data-initial={initialOf(user.name)} />;
}

function Who({ user }: { user: ShellUser }) {
  const say = useWords();
  return (
    <div className={css.who}>
      <strong>{user.name}</strong>
      {user.identity.name && <span>{user.identity.name}</span>}
      <dl className={css.facts}>
        <dt>{say('shell.account')}</dt>
        <dd>{user.account}</dd>
        <dt>{say('shell.tenant')}</dt>
        <dd>
          {user.tenantName} ({user.tenantId})
        </dd>
        {user.roles.length > 0 && (
          <>
            <dt>{say('shell.roles')}</dt>
            <dd>{user.roles.join(', ')}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** By code point, so that a rare Chinese surname stays whole. */
const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase();

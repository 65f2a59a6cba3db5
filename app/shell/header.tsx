import { Form, Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icon.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import css from './header.module.css';
import { PreferenceForm } from './preference-form.tsx';
import type { ShellUser } from './shell.tsx';
import { sidebarId } from './sidebar.tsx';
import { useDismissal } from './use-dismissal.ts';

/** Brand, tenant, language, theme and the signed-in user. */
export function Header({ user, narrow }: { user: ShellUser; narrow: boolean }) {
  const say = useWords();
  return (
    <header className={css.header}>
      <button type="button" className={`${css.button} ${css.menuButton}`} aria-label={say('menuOpen')} {...{ popovertarget: sidebarId }}>
        <Icon name="menu" />
      </button>
      <div className={css.narrower}>
        <PreferenceForm
          name="sidebar"
          value={narrow ? 'wide' : 'narrow'}
          label={say(narrow ? 'menuWide' : 'menuNarrow')}
          className={css.button}
        >
          <Icon name="sidebar" />
          <span className="visually-hidden">{say(narrow ? 'menuWide' : 'menuNarrow')}</span>
        </PreferenceForm>
      </div>
      <Link className={css.brand} to="/wel/index">
        <img src="/favicon.svg" alt="" />
        <span className={css.brandName}>{say('product')}</span>
      </Link>
      <span className={css.tenant}>{user.tenantName}</span>
      <div className={css.space} />
      <DisplaySwitches className={css.button} />
      <UserMenu user={user} />
    </header>
  );
}

function UserMenu({ user }: { user: ShellUser }) {
  const say = useWords();
  const menu = useDismissal();
  return (
    <details ref={menu} className={css.user}>
      <summary aria-label={user.name}>
        {/* Drawn by the style sheet: a text browser would read it as a part of the name. */}
        <span className={css.avatar} data-initial={initialOf(user.name)} />
        <span className={css.userName}>{user.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={css.card}>
        <div className={css.who}>
          <strong>{user.name}</strong>
          <dl className={css.facts}>
            <dt>{say('account')}</dt>
            <dd>{user.account}</dd>
            <dt>{say('tenant')}</dt>
            <dd>
              {user.tenantName} ({user.tenantId})
            </dd>
            {user.roles.length > 0 && (
              <>
                <dt>{say('roles')}</dt>
                <dd>{user.roles.join(', ')}</dd>
              </>
            )}
          </dl>
        </div>
        <nav className={css.links}>
          <Link to="/info/index">{say('info')}</Link>
          <Link to="/info/password">{say('infoPassword')}</Link>
          <Link to="/info/sessions">{say('mySessions')}</Link>
        </nav>
        <Form method="post" action="/logout" reloadDocument className={css.leave}>
          <FormToken />
          <Button kind="quiet" icon="logout">
            {say('signOut')}
          </Button>
        </Form>
      </div>
    </details>
  );
}

/** By code point, so that a rare Chinese surname stays whole. */
const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase();

import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { HeaderFeature } from '#server/platform/settings/header-features.ts';
import { PreferenceForm } from '../appearance/preference-form.tsx';
import { MenuSearch } from '../menu/menu-search.tsx';
import { sidebarId } from '../menu/sidebar.tsx';
import { TopMenu, type TopMenuEntry } from '../menu/top-menu.tsx';
import type { ShellUser } from '../shell.tsx';
import css from './header.module.css';
import { HeaderTools } from './header-tools.tsx';
import { NoticePopover } from './notice-popover.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  user: ShellUser;
  narrow: boolean;
  hidden: readonly HeaderFeature[];
  tops: readonly TopMenuEntry[];
  top: string | undefined;
  unread: number;
}

/** The top bar: menu and brand at the left, tools and the signed-in user at the right. */
export function Header({ user, narrow, hidden, tops, top, unread }: HeaderProps) {
  return (
    <header className={css.header} data-ground="head">
      <MenuOpener />
      <CollapseSwitch narrow={narrow} />
      <Brand />
      {hidden.includes('topMenu') ? null : <TopMenu entries={tops} chosen={top} />}
      <div className={css.space} />
      <span className={css.tenant}>{user.tenantName}</span>
      {hidden.includes('search') ? null : <MenuSearch className={css.tool} />}
      {hidden.includes('notice') ? null : <NoticePopover unread={unread} className={css.tool} />}
      <HeaderTools hidden={hidden} />
      <UserMenu user={user} />
    </header>
  );
}

function MenuOpener() {
  const say = useWords();
  return (
    <button type="button" className={`${css.tool} ${css.menuButton}`} aria-label={say('shell.menuOpen')} {...{ popovertarget: sidebarId }}>
      <Icon name="menu" />
    </button>
  );
}

function CollapseSwitch({ narrow }: { narrow: boolean }) {
  const say = useWords();
  const label = say(narrow ? 'shell.menuWide' : 'shell.menuNarrow');
  return (
    <div className={css.narrower}>
      <PreferenceForm name="sidebar" value={narrow ? 'wide' : 'narrow'} label={label} className={css.tool}>
        <Icon name="sidebar" />
        <span className="visually-hidden">{label}</span>
      </PreferenceForm>
    </div>
  );
}

function Brand() {
  const say = useWords();
  return (
    <Link className={css.brand} to="/wel/index">
      <img src="/favicon.svg" alt={say('pages.home')} />
      <span className={css.brandName}>{say('shell.product')}</span>
    </Link>
  );
}

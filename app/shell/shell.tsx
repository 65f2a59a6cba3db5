import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { type Flash, FlashMessage } from '#app/kit/flash.tsx';
import type { MenuNode } from '#rules/screen.ts';
import type { HeaderFeature } from '#server/platform/settings/header-features.ts';
import { Downloads } from './browser/downloads.tsx';
import { NewerBuild } from './browser/newer-build.tsx';
import { WaitingBar } from './browser/waiting-bar.tsx';
import { Header } from './header/header.tsx';
import { Sidebar } from './menu/sidebar.tsx';
import type { Folds } from './menu/sidebar-folds.ts';
import type { TopMenuEntry } from './menu/top-menu.tsx';
import css from './shell.module.css';
import { TabBar, type TabBarModel } from './tabs/tab-bar.tsx';

export interface ShellUser {
  id: string;
  account: string;
  name: string;
  tenantId: string;
  tenantName: string;
  roles: string[];
  /** The address of a picture; empty: the initial of the name is shown. */
  avatar: string;
  /** The department and role that the session is limited to, and whether there are others (specification 2.4). */
  identity: { name: string; canSwitch: boolean };
  /** Has no password, and no pages of its own beside its inquiries. */
  isSupplier: boolean;
}

interface ShellProps {
  user: ShellUser;
  menus: MenuNode[];
  narrow: boolean;
  /** The entries of the top bar, the chosen one, and its menus. */
  tops: TopMenuEntry[];
  top: { id: string; menuIds: string[] } | null;
  /** Groups that the user opened or folded. */
  folds: Folds;
  /** The number of unread notices and messages. */
  unread: number;
  /** Features of the top bar that settings hide. */
  hidden: HeaderFeature[];
  /** The open pages. */
  open: TabBarModel;
  flash: Flash | null;
  children: ReactNode;
}

/** The frame around every page of a signed-in user. */
export function Shell({ user, menus, narrow, tops, top, folds, unread, hidden, open, flash, children }: ShellProps) {
  const say = useWords();
  return (
    <>
      <a className={css.skip} href="#main">
        {say('shell.skip')}
      </a>
      <Header user={user} narrow={narrow} hidden={hidden} tops={tops} top={top?.id} unread={unread} />
      <TabBar {...open} />
      <div className={css.body}>
        <Sidebar menus={menus} narrow={narrow} only={top?.menuIds} folds={folds} />
        <main id="main" className={css.main} tabIndex={-1}>
          <NewerBuild />
          <WaitingBar />
          <FlashMessage flash={flash} />
          <Downloads />
          {children}
        </main>
      </div>
    </>
  );
}

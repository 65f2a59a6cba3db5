import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { type Flash, FlashMessage } from '#app/kit/flash.tsx';
import type { MenuNode } from '#rules/screen.ts';
import { Header } from './header.tsx';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

export interface ShellUser {
  id: string;
  account: string;
  name: string;
  tenantId: string;
  tenantName: string;
  roles: string[];
}

interface ShellProps {
  user: ShellUser;
  menus: MenuNode[];
  narrow: boolean;
  flash: Flash | null;
  children: ReactNode;
}

/** The frame around every page of a signed-in user. */
export function Shell({ user, menus, narrow, flash, children }: ShellProps) {
  const say = useWords();
  return (
    <>
      <a className={css.skip} href="#main">
        {say('skip')}
      </a>
      <Header user={user} narrow={narrow} />
      <div className={css.body}>
        <Sidebar menus={menus} narrow={narrow} />
        <main id="main" className={css.main} tabIndex={-1}>
          <FlashMessage flash={flash} />
          {children}
        </main>
      </div>
    </>
  );
}

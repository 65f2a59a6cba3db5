import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { DisplaySwitches } from './appearance/display-switches.tsx';
import css from './plain-frame.module.css';

/** The frame of pages without a menu: sign-in, sign-out, errors. `back`: the address a switch returns to, if not the current one. */
export function PlainFrame({ back, children }: { back?: string; children: ReactNode }) {
  const say = useWords();
  return (
    <>
      <header className={css.bar}>
        <a className={css.brand} href="/">
          <img src="/favicon.svg" alt="" />
          {say('shell.product')}
        </a>
        <DisplaySwitches className={css.switch} back={back} />
      </header>
      <main className={css.main}>{children}</main>
    </>
  );
}

import { type ReactNode, useContext, useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { DisplaySwitches } from '#app/shell/appearance/display-switches.tsx';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import css from './frame.module.css';
import script from './live.js?url';

interface FrameProps {
  title: ReactNode;
  /** What stands beside the title: the kind of line, its shift. */
  facts?: ReactNode;
  /** When the figures were taken, `yyyy-MM-dd HH:mm:ss`. */
  asOf: string;
  /** The stream that says when they have changed. */
  stream: string;
  slogans: string[];
  /** Quiet ways to other pages. */
  links: ReactNode;
  /** The next page of a board that is shown in turns. */
  next?: string | undefined;
  children: ReactNode;
}

/** The screen of a television: it fills the window, shows when it was updated, and says loudly when that is no longer so. */
export function BoardFrame({ title, facts, asOf, stream, slogans, links, next, children }: FrameProps) {
  const say = useWords();
  const nonce = useContext(NonceContext);
  useLoadedWhole();
  return (
    <div className={css.board} data-board data-stream={stream}>
      <noscript>
        <meta httpEquiv="refresh" content={next === undefined ? '60' : `15;url=${next}`} />
      </noscript>
      {next !== undefined && <span data-next={next} hidden />}
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <div className={css.facts}>{facts}</div>
        <p className={css.updated}>
          {say('tv.updated')} <time dateTime={asOf.replace(' ', 'T')}>{asOf.slice(11, 19)}</time>
        </p>
      </header>
      <p className={css.stale} role="alert" data-stale hidden>
        <Icon name="warning" /> {say('tv.stale', { time: asOf.slice(11, 19) })}
      </p>
      <main className={css.main}>{children}</main>
      <footer className={css.foot}>
        <ul className={css.slogans}>
          {slogans.slice(0, 3).map((slogan) => (
            <li key={slogan}>{slogan}</li>
          ))}
        </ul>
        <nav className={css.links}>
          {links}
          <DisplaySwitches className={css.switch} />
        </nav>
      </footer>
      <script type="module" src={script} nonce={nonce} />
    </div>
  );
}

/** A television runs for weeks: reached by a link of a page with script, the board is loaded once more, alone and without React. */
function useLoadedWhole() {
  useEffect(() => location.reload(), []);
}

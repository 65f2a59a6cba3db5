import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { LivePart } from '#app/routes/board/live/live-part.tsx';
import { DisplaySwitches } from '#app/shell/appearance/display-switches.tsx';
import css from './frame.module.css';

interface FrameProps {
  title: ReactNode;
  /** Shown next to the title: the kind of line, its shift. */
  facts?: ReactNode;
  /** The time of the figures, `yyyy-MM-dd HH:mm:ss`. */
  asOf: string;
  /** The address of the stream of changes. */
  stream: string;
  slogans: string[];
  /** Unobtrusive links to other pages. */
  links: ReactNode;
  /** The next page of a board that rotates its pages. */
  next?: string | undefined;
  children: ReactNode;
}

/** The screen of a television: it fills the window, shows when it was updated, and gives a clear warning once that is too long ago. */
export function BoardFrame({ title, facts, asOf, stream, slogans, links, next, children }: FrameProps) {
  const say = useWords();
  return (
    <>
      {/* Not in the part that the script takes from a fresh page: there the browser would obey it. */}
      <noscript>
        <meta httpEquiv="refresh" content={next === undefined ? '60' : `15;url=${next}`} />
      </noscript>
      <LivePart className={css.board} stream={stream}>
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
      </LivePart>
    </>
  );
}

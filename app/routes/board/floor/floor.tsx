import { type ReactNode, useContext, useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import { LivePart } from '#app/routes/board/live/live-part.tsx';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { useShell } from '#app/shell/use-shell.ts';
import script from './floor.js?url';
import css from './floor.module.css';
import { FloorQueue } from './queue/floor-queue.tsx';
import keepTyped from './typed/keep-typed.js?url';

const scripts = [script, keepTyped];

interface FloorProps {
  children: ReactNode;
  /** The page says what is due now: it is refreshed each minute, so that a newly due slot appears. */
  refreshes?: boolean;
  /** The address of a stream of changes, upon which the page refreshes at once. */
  stream?: string;
  /** The page hangs in the hall: it goes on where a terminal that nobody touches stops. */
  isScreen?: boolean;
  /** In the font size of the office: for a page with many lines. */
  isOverview?: boolean;
}

/** The frame of a shop-floor page. Such pages load a small module instead of React. */
export function Floor({ children, refreshes, stream, isScreen, isOverview }: FloorProps) {
  const nonce = useContext(NonceContext);
  useToolAfterNavigation();
  return (
    <div className={isOverview ? undefined : css.floor}>
      <FloorQueue />
      {refreshes ? (
        <LivePart stream={stream} rests={!isScreen}>
          <Age />
          {children}
        </LivePart>
      ) : (
        children
      )}
      {scripts.map((src) => (
        <script key={src} type="module" src={src} nonce={nonce} />
      ))}
    </div>
  );
}

/** Shown once the page could not be refreshed for a while. */
function Age() {
  const say = useWords();
  const timeZone = useShell()?.user?.timeZone;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date());
  return (
    <div data-stale hidden>
      <Notice tone="warning" icon="warning" text={say('tv.old', { time })} />
    </div>
  );
}

/** After a navigation by script React renders the page, which never runs a script tag. */
function useToolAfterNavigation() {
  useEffect(() => {
    const elements = scripts.map((src) => Object.assign(document.createElement('script'), { type: 'module', src }));
    document.head.append(...elements);
    return () => {
      for (const element of elements) element.remove();
    };
  }, []);
}

import { type ReactNode, useContext, useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import script from './live.js?url';
import css from './live-part.module.css';

interface LivePartProps {
  className?: string | undefined;
  /** The address of a stream of changes, upon which it is refreshed at once. */
  stream?: string | undefined;
  /** It stops when nobody has touched the page for hours: a terminal, not a screen in the hall. */
  rests?: boolean;
  /** A `data-stale` element in it is shown while the figures are old. */
  children: ReactNode;
}

/** The part of a page that its script refreshes in place, through any outage; the page runs for weeks and is never loaded again. */
export function LivePart({ className, stream, rests, children }: LivePartProps) {
  const say = useWords();
  return (
    <>
      <div className={[css.live, className].filter(Boolean).join(' ')} data-live data-stream={stream} data-rests={rests ? '' : undefined}>
        {children}
        <div className={css.gone} role="alert">
          <p>{say('tv.gone')}</p>
          <p>{say('tv.goneHint')}</p>
        </div>
        <div className={css.halted} role="alert">
          <p>{say('tv.halted')}</p>
          <p>{say('tv.haltedHint')}</p>
          <a href="/login" data-sign-in>
            {say('tv.signIn')}
          </a>
        </div>
      </div>
      <LiveScript />
    </>
  );
}

/** For a page without figures, which may yet have some. React, after a navigation by script, gives way to the whole document. */
export function LiveScript() {
  const nonce = useContext(NonceContext);
  useEffect(() => location.reload(), []);
  return <script type="module" src={script} nonce={nonce} data-live-script="" />;
}

import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { lazyLoad } from '../browser/lazy-load.ts';
import { countErrors, onErrors } from './error-log.ts';
import css from './header.module.css';

const ErrorLogDialog = lazyLoad(() => import('./error-log-dialog.tsx'));

/** The faults that this browser met: their number, up to 99, and behind it the list (specification 2.4). Without script there are none. */
export function ErrorLogTool() {
  const say = useWords();
  const isScripted = useScripted();
  const count = useSyncExternalStore(onErrors, countErrors, () => 0);
  const [isOpen, open] = useState(false);
  const button = useFocusAfter(isOpen);
  // Until something fails there is nothing to show.
  const hasFailed = useRef(false);
  hasFailed.current ||= count > 0;
  if (!isScripted || !hasFailed.current) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.tool}
        title={say('shell.errorLog')}
        aria-label={`${say('shell.errorLog')} ${count || ''}`.trim()}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        <Icon name="bug" />
        <span className={css.label}>{say('shell.errorLog')}</span>
        {count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
      </button>
      {isOpen && (
        <Suspense>
          <ErrorLogDialog onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The keyboard goes back to the button when its dialog is gone. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

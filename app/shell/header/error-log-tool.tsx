import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { lazyLoad } from '../browser/lazy-load.ts';
import { countErrors, onErrors } from './error-log.ts';
import css from './header.module.css';

const ErrorLogDialog = lazyLoad(() => import('./error-log-dialog.tsx'));

/** The number of errors in this browser, up to 99, which opens their list (specification 2.4). Without script there are none. */
export function ErrorLogTool() {
  const say = useWords();
  const isScripted = useScripted();
  const count = useSyncExternalStore(onErrors, countErrors, () => 0);
  const [isOpen, open] = useState(false);
  const button = useFocusAfter(isOpen);
  // There is nothing to show until an error occurs.
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

/** Returns the focus to the button after its dialog has closed. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

import { useLocation } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from '../header/header.module.css';
import { tellOtherWindows, useCover } from './lock-elsewhere.ts';

/**
 * Locks the screen; without a lock password the lock page asks for one first. It loads a new document, so that nothing of this page stays
 * in memory.
 */
export function LockTool() {
  const say = useWords();
  const { pathname, search } = useLocation();
  useCover();
  return (
    <form method="post" action="/lock" onSubmit={tellOtherWindows}>
      <FormToken />
      <input type="hidden" name="to" value={pathname + search} />
      <button type="submit" className={css.tool} title={say('shell.lock')} name="command" value="lock">
        <Icon name="lock" />
        <span className={css.label}>{say('shell.lock')}</span>
      </button>
    </form>
  );
}

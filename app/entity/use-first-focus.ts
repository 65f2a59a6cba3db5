import { useEffect } from 'react';

/** Moves the focus once to what is worked on first: a modal dialog by itself takes its close button. */
export function useFirstFocus(selector: string, isThere = true): void {
  useEffect(() => {
    if (isThere) document.querySelector<HTMLElement>(selector)?.focus();
  }, [selector, isThere]);
}

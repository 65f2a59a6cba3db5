import { useEffect, useRef } from 'react';

/** Focuses a link when its page opens: React's autoFocus works only for form controls, and the browser's only for a document load. */
export function useFocus(isWanted: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== null && activeElement !== document.body && activeElement.id !== 'main';
    if (isWanted && !isElsewhere) link.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return link;
}

import { useEffect, useRef } from 'react';

/** Focuses a link when its page opens: React does so for fields and buttons alone, and a browser only for a page that it loads. */
export function useFocus(isWanted: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== null && activeElement !== document.body && activeElement.id !== 'main';
    if (isWanted && !isElsewhere) link.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return link;
}

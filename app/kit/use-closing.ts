import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * A `details` menu, toggled by its summary. With script it also closes on Esc, on a press outside and on navigation; `floats`: also on a
 * choice in it, and when the page scrolls or is resized.
 */
export function useClosing({ floats = false } = {}): RefObject<HTMLDetailsElement> {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();
  const at = pathname + search;
  const shownAt = useRef(at);
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (shownAt.current !== at) menu.current?.removeAttribute('open');
    shownAt.current = at;
  }, [at]);
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const listening = new AbortController();
    let open: AbortController | undefined;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event.type === 'pointerdown' && event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
      if (event instanceof KeyboardEvent) details.querySelector('summary')?.focus();
    };
    const choose = (event: Event) => event.target instanceof Element && event.target.closest('a, button') && close(event);
    const listen = () => {
      open?.abort();
      if (!details.open) return;
      open = new AbortController();
      const options = { signal: open.signal, capture: true };
      for (const name of ['pointerdown', 'keydown', ...(floats ? ['scroll', 'resize'] : [])]) window.addEventListener(name, close, options);
      if (floats) details.addEventListener('click', choose, { signal: open.signal });
    };
    details.addEventListener('toggle', listen, { signal: listening.signal });
    listen();
    return () => {
      listening.abort();
      open?.abort();
    };
  }, [floats]);
  return menu;
}

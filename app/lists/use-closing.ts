import { type RefObject, useEffect } from 'react';

/** Closes an open menu when it was left: by a press elsewhere, Esc, or what lies below it scrolling. */
export function useClosing(menu: RefObject<HTMLDetailsElement>): void {
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
    const toggle = () => {
      open?.abort();
      if (!details.open) return;
      open = new AbortController();
      const { signal } = open;
      for (const name of ['pointerdown', 'keydown', 'scroll', 'resize']) window.addEventListener(name, close, { signal, capture: true });
      details.addEventListener('click', (event) => event.target instanceof Element && event.target.closest('a, button') && close(event), {
        signal,
      });
    };
    details.addEventListener('toggle', toggle, { signal: listening.signal });
    return () => {
      listening.abort();
      open?.abort();
    };
  }, [menu]);
}

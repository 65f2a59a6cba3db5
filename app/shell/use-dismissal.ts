import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** A `details` that also closes at Esc, at a press elsewhere and at a navigation; without script its summary closes it. */
export function useDismissal() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location closes it once.
  useEffect(() => {
    details.current?.removeAttribute('open');
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (isEscape || (event.type === 'pointerdown' && !element.contains(event.target as Node))) element.open = false;
      if (isEscape) element.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return details;
}

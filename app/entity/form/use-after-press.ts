import { useEffect, useRef } from 'react';

/**
 * Runs a callback at once, or after the pressed pointer is released. A message that appears or disappears between press and release moves
 * the button away from the pointer, and the click is lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (run) => {
    if (!isPressed.current) return run();
    document.addEventListener('pointerup', () => setTimeout(run), { once: true });
  };
}

import { useEffect } from 'react';

const name = 'locked-at';
/** The time after which the server knows that the session is locked, in ms. */
const soon = 2_000;

/** Tells the browser's other windows that the screen is being locked. */
export function tellOtherWindows(): void {
  try {
    localStorage.setItem(name, String(Date.now()));
  } catch {
    // Without storage they find out with their next request.
  }
}

/** Hides this page when another window locks the screen, then reloads it (specification 2.2). */
export function useCover(): void {
  useEffect(() => {
    const cover = ({ key }: StorageEvent) => {
      if (key !== name) return;
      document.body.style.visibility = 'hidden';
      setTimeout(() => location.reload(), soon);
    };
    window.addEventListener('storage', cover);
    return () => window.removeEventListener('storage', cover);
  }, []);
}

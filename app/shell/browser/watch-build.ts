const every = 5 * 60_000;
const restsFor = 2 * 60_000;
let lastTouched = 0;

/**
 * Calls `tell` once when the server reports a different build from this page's. It is checked at intervals, on a return to the page, and
 * when a chunk fails to load. Returns a function that stops it.
 */
export function watchBuild(tell: () => void): () => void {
  const own = (window as { __remixManifest?: { version?: string } }).__remixManifest?.version;
  const stop = new AbortController();
  let isKnown = false;
  lastTouched = Date.now();
  const touch = () => {
    lastTouched = Date.now();
  };
  const look = async () => {
    if (isKnown || document.visibilityState !== 'visible') return;
    const answer = await fetch('/version', { cache: 'no-store', signal: stop.signal }).catch(() => undefined);
    const version = answer?.ok ? await answer.text() : '';
    if (stop.signal.aborted || isKnown || own === undefined || version === '' || version === own) return;
    isKnown = true;
    tell();
  };
  const timer = setInterval(look, every);
  stop.signal.addEventListener('abort', () => clearInterval(timer));
  // Idleness is still checked after a newer build is known.
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, { passive: true, signal: stop.signal });
  addEventListener('vite:preloadError', look, { signal: stop.signal });
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  return () => stop.abort();
}

/** Whether the user has not touched the page for two minutes. */
export const isIdle = (): boolean => Date.now() - lastTouched > restsFor;

const every = 5 * 60_000;
const restsFor = 2 * 60_000;
let lastTouched = 0;

/** Calls `tell` once when the server answers with another build than this page's, or a part of this one is no longer there; answers how to stop. */
export function watchBuild(tell: () => void): () => void {
  const own = (window as { __remixManifest?: { version?: string } }).__remixManifest?.version;
  const stop = new AbortController();
  const { signal } = stop;
  lastTouched = Date.now();
  const touch = () => {
    lastTouched = Date.now();
  };
  const found = () => {
    stop.abort();
    // Idleness is still asked about.
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, { passive: true });
    tell();
  };
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch('/version', { cache: 'no-store', signal }).catch(() => undefined);
    const version = answer?.ok ? await answer.text() : '';
    if (!signal.aborted && own !== undefined && version !== '' && version !== own) found();
  };
  const timer = setInterval(look, every);
  signal.addEventListener('abort', () => clearInterval(timer));
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, { passive: true, signal });
  addEventListener('vite:preloadError', found, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => stop.abort();
}

/** Whether nobody has touched the page for two minutes. */
export const isIdle = (): boolean => Date.now() - lastTouched > restsFor;

const touched = new Set<Element>();

/** Tracks which controls of posting forms were changed; returns a function that stops it. */
export function watchTyping(): () => void {
  const stop = new AbortController();
  const note = ({ target }: Event) => {
    const form = target instanceof Element && target.closest('form');
    if (form && form.method === 'post') touched.add(target);
  };
  for (const kind of ['input', 'change']) document.addEventListener(kind, note, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Whether a reload could lose something: a changed control is still on the page, or a file is uploading. */
export function isAtWork(): boolean {
  for (const control of touched) if (!control.isConnected) touched.delete(control);
  return touched.size > 0 || document.querySelector('[data-state="sending"], [data-state="waiting"]') !== null;
}

const touched = new Set<Element>();

/** Remembers which controls of forms that write were changed; answers how to stop. */
export function watchTyping(): () => void {
  const stop = new AbortController();
  const note = ({ target }: Event) => {
    const form = target instanceof Element && target.closest('form');
    if (form && form.method === 'post') touched.add(target);
  };
  for (const kind of ['input', 'change']) document.addEventListener(kind, note, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** Whether a reload could lose something: a control that was changed still stands there, or a file is being sent. */
export function isAtWork(): boolean {
  for (const control of touched) if (!control.isConnected) touched.delete(control);
  return touched.size > 0 || document.querySelector('[data-state="sending"], [data-state="waiting"]') !== null;
}

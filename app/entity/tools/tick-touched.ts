/** Ticks a bulk edit's field as soon as what it would send is another value; the ticks stay for whoever has no script. */
export function tickTouched(form: HTMLFormElement): () => void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="_set"]')];
  const sentBy = (name: string) => JSON.stringify(new FormData(form).getAll(name).map(String));
  const known = new Map(boxes.map(({ value }) => [value, sentBy(value)]));
  const look = () => {
    for (const box of boxes) {
      const now = sentBy(box.value);
      if (now === known.get(box.value)) continue;
      known.set(box.value, now);
      box.checked = true;
    }
  };
  const listening = new AbortController();
  // The library's controls change without an event of the form, and their lists stand outside of it.
  for (const name of ['input', 'change', 'click']) document.addEventListener(name, () => setTimeout(look), { signal: listening.signal });
  // Chosen or typed just before it was sent.
  form.addEventListener('submit', look, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

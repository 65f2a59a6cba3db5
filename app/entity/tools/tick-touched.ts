/** Ticks a bulk edit's field as soon as its value changes; without script users tick it themselves. */
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
  // Mantine's controls change without a form event, and their lists are rendered outside the form.
  for (const name of ['input', 'change', 'click']) document.addEventListener(name, () => setTimeout(look), { signal: listening.signal });
  // Catches a value changed just before the submit.
  form.addEventListener('submit', look, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

import { followForm } from '../follow-form.ts';

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
  listening.signal.addEventListener('abort', followForm(form, look));
  // Catches a value changed just before the submit.
  form.addEventListener('submit', look, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

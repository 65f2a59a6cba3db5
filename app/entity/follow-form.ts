/**
 * Calls back after anything in a form has changed: something typed or chosen, a row more or less. Controls of the library write into hidden
 * inputs, which tell nobody; their values are attributes too, and those are observed.
 */
export function followForm(form: HTMLFormElement, changed: () => void): () => void {
  let timer: number | undefined;
  const soon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(changed);
  };
  const observer = new MutationObserver(soon);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['value'] });
  for (const event of ['input', 'change']) form.addEventListener(event, soon);
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
    for (const event of ['input', 'change']) form.removeEventListener(event, soon);
  };
}

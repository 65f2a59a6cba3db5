// Script of the shop-floor pages, which also work without it. Plain JavaScript, because the page links to this file itself.

const untouchedFor = 3 * 60 * 60_000;
let lastTouched = Date.now();
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (lastTouched = Date.now()), { passive: true });

// Typing replaces a prefilled value instead of appending to it.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.inputMode !== '' && target.value !== '') target.select();
});

// 'Today' and 'yesterday' fill the field at once instead of by a request.
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-fills]') : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const field = document.getElementById(button.dataset.fills ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.value = button.dataset.value ?? '';
  field.focus();
});

// Prevents a second submit during the first.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  if (form.dataset.sent !== undefined) event.preventDefault();
  form.dataset.sent = '';
  setTimeout(() => form.removeAttribute('data-sent'), 10_000);
  form.setAttribute('aria-busy', 'true');
});
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    form.removeAttribute('data-sent');
    form.removeAttribute('aria-busy');
  }
});

// 'Back' to the answer of a refused submit would ask the browser to send it again; its address shows the same form with its draft.
history.replaceState(history.state, '', location.href);

// An untouched terminal stops refreshing, so that its session can expire.
const refreshIfUsed = () => {
  if (document.visibilityState === 'visible' && Date.now() - lastTouched <= untouchedFor) void refresh();
};
setInterval(refreshIfUsed, 60_000);
addEventListener('queue-sent', () => void refresh());

// React removes `data-refresh` and listens itself.
const stream = /** @type {HTMLElement | null} */ (document.querySelector('[data-refresh][data-stream]'))?.dataset.stream;
if (stream !== undefined) listen(stream);

/** @param {string} address */
function listen(address) {
  const source = new EventSource(address);
  source.addEventListener('changed', refreshIfUsed);
  source.addEventListener('ended', () => location.reload());
  source.addEventListener('error', () => {
    // Always a new connection: after a response that was not a stream, the old one may never reconnect.
    source.close();
    setTimeout(() => listen(address), 5_000);
  });
}

async function refresh() {
  const shown = document.querySelector('[data-refresh]');
  if (!shown) return;
  const response = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-refresh]');
  if (response.redirected || !fresh) return location.reload();
  if (isTyped(shown) || textOf(fresh) === textOf(shown)) return;
  const focused = shown.contains(document.activeElement) ? placeOf(document.activeElement) : '';
  shown.replaceChildren(...fresh.childNodes);
  for (const control of shown.querySelectorAll('a, input')) {
    if (focused !== '' && placeOf(control) === focused && control instanceof HTMLElement) control.focus({ preventScroll: true });
  }
}

/** A form being typed in is not replaced: its row may belong to another slot by then. @param {Element} shown */
const isTyped = (shown) =>
  [...shown.querySelectorAll('input')].some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked);

/** The form's own key differs each time. @param {Element} shown */
function textOf(shown) {
  const copy = /** @type {Element} */ (shown.cloneNode(true));
  for (const own of copy.querySelectorAll('input[name^="_"]')) own.remove();
  return copy.innerHTML;
}

/** @param {Element | null} control */
const placeOf = (control) => (control instanceof HTMLAnchorElement ? control.href : (control?.id ?? ''));

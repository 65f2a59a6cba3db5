// Script of the shop-floor pages, which also work without it. Plain JavaScript, because the page links to this file itself.

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

// The button that shows a password; without script it stays hidden. Plain JavaScript, because the page links to this file itself.
for (const eye of document.querySelectorAll('button[data-shows]')) {
  if (!(eye instanceof HTMLElement)) continue;
  const input = document.getElementById(eye.dataset.shows ?? '');
  if (!(input instanceof HTMLInputElement)) continue;
  eye.hidden = false;
  eye.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    eye.setAttribute('aria-pressed', String(!isShown));
    input.focus();
  });
  // Browsers remember the value of a plain text field.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
  });
}

export {};

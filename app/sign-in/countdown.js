// The countdown on the button that sends a code, which works without it. Plain JavaScript, because the page links to this file itself.
const button = document.querySelector('button[data-wait]');
const text = button?.querySelector('[data-waiting]');
if (button instanceof HTMLButtonElement && text instanceof HTMLElement) {
  const end = Date.now() + Number(button.dataset.wait) * 1000;
  const tick = () => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    const isOver = seconds <= 0;
    button.disabled = !isOver;
    text.textContent = isOver ? (text.dataset.ready ?? '') : (text.dataset.waiting ?? '').replace('{seconds}', String(seconds));
    if (isOver) clearInterval(timer);
  };
  const timer = setInterval(tick, 500);
  tick();
}

export {};

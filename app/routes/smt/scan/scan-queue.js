// Keeps what was scanned in the browser until the server has answered each code, one after the other, and shows the answers. Plain
// JavaScript, because the page links to this file itself.

/** An error is seen once it has been on the screen for so long, or somebody touched the page since. */
const timeToSee = 1000;

/**
 * @typedef {[string, string][]} Fields
 * @typedef {{ code: string, key: string, at?: string, typed: Fields, isUnread?: boolean, fields?: Fields }} Waiting A code with what was typed beside it; or
 *   one that could not be read, which comes in its turn.
 */

const storeKey = () => `scan ${location.pathname}`;
const pausedKey = () => `scan paused ${location.pathname}`;
/** What the server has not answered, oldest first. @returns {Waiting[]} */
function readWaiting() {
  try {
    return JSON.parse(localStorage.getItem(storeKey()) ?? '[]');
  } catch {
    return [];
  }
}
/** @param {Waiting[]} waiting */
const keepWaiting = (waiting) => localStorage.setItem(storeKey(), JSON.stringify(waiting));
/** By its key: another tab may have sent it meanwhile. @param {Waiting} one */
const forget = (one) => keepWaiting(readWaiting().filter(({ key }) => key !== one.key));
/** randomUUID is unavailable on plain http. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

let isSending = false;
/** The server wants a sign-in first. */
let isSignedOut = false;
/** When the error that nobody has seen yet was shown. @type {number | undefined} */
let unseenSince;

/** What was scanned behind an error waits, in every tab and after a reload, until somebody says what becomes of it. */
const isPaused = () => localStorage.getItem(pausedKey()) !== null;
const pause = () => localStorage.setItem(pausedKey(), resultNow()?.innerText.trim() ?? '');
const resultNow = () => /** @type {HTMLElement | null} */ (document.querySelector('[data-result]'));

/** @param {{ code: string, begun: number, isUnread?: boolean }} scanned `begun`: when its first key was pressed. */
function take({ code, begun, isUnread }) {
  if (isPaused() && code.trim().toUpperCase() === 'CMD-CANCEL') discard();
  if (unseenSince !== undefined && begun - unseenSince < timeToSee) pause();
  else see();
  keepWaiting([...readWaiting(), { code, key: newKey(), at: new Date().toISOString(), typed: typedNow(), ...(isUnread && { isUnread }) }]);
  // A quantity is that of one reel, and went with its code.
  const quantity = /** @type {HTMLInputElement | undefined} */ (formNow()?.elements.namedItem('quantityLeft') ?? undefined);
  if (quantity && !isUnread) quantity.value = '';
  tellWaiting();
  void sendWaiting();
}

function see() {
  unseenSince = undefined;
}

function discard() {
  keepWaiting([]);
  goOn();
}

function goOn() {
  see();
  localStorage.removeItem(pausedKey());
  tellWaiting();
  void sendWaiting();
}

async function sendWaiting() {
  if (isSending) return;
  isSending = true;
  try {
    for (let [one] = readWaiting(); one && !isPaused(); [one] = readWaiting()) {
      if (one.isUnread) showUnread();
      else {
        // The answer to the code before says what the step has so far; a repeated request carries the same.
        if (!one.fields) {
          one.fields = fieldsNow(one);
          keepWaiting([one, ...readWaiting().slice(1)]);
        }
        const answered = await send(one.fields);
        if (!answered) break;
        show(answered, new Map(one.fields));
      }
      forget(one);
      if (resultNow()?.dataset.result !== 'bad') continue;
      // Nobody sees a page that is in the background.
      unseenSince = document.hidden ? Number.POSITIVE_INFINITY : performance.now();
      if (readWaiting().length > 0) pause();
    }
  } finally {
    isSending = false;
    showKept();
    tellWaiting();
  }
}

const formNow = () => /** @type {HTMLFormElement | null} */ (document.querySelector('[data-scan-form]'));
const fieldsOf = (/** @type {HTMLFormElement | null} */ form) =>
  /** @type {Fields} */ ([...new FormData(form ?? undefined)].filter(([name, value]) => name !== 'code' && typeof value === 'string'));
/** What somebody chose and typed beside the code. */
const typedNow = () => fieldsOf(formNow()).filter(([name]) => !name.startsWith('_'));

/** @param {Waiting} one @returns {Fields} */
function fieldsNow({ code, key, at, typed }) {
  const own = fieldsOf(formNow()).filter(([name]) => name !== '_key' && name !== '_scanned' && !typed.some(([beside]) => beside === name));
  return [...own, ...typed, ['_key', key], .../** @type {Fields} */ (at ? [['_scanned', at]] : []), ['code', code]];
}

/** Returns the server's answer, or undefined while it is out of reach, busy, or wants a sign-in. @param {Fields} fields */
async function send(fields) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const answer = await fetch(location.pathname, { method: 'POST', headers, body: new URLSearchParams(fields).toString() }).catch(
    () => undefined,
  );
  isSignedOut = answer?.redirected === true;
  if (!answer || answer.redirected || answer.status >= 500 || answer.status === 429) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-scan]');
  return page ?? undefined;
}

/** @param {Element} fresh @param {Map<string, string>} sent */
function show(fresh, sent) {
  const shown = document.querySelector('[data-scan]');
  if (!shown) return;
  const focused = document.activeElement?.id ?? '';
  keepTyped(shown, fresh, sent);
  shown.replaceChildren(...fresh.childNodes);
  if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
  sayTone(resultNow()?.dataset.result);
}

/** What is typed while an answer comes stays, unless it was sent with the code that is answered. @param {Element} shown @param {Element} fresh @param {Map<string, string>} sent */
function keepTyped(shown, fresh, sent) {
  for (const each of shown.querySelectorAll('input:not([type="hidden"]), select')) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (each);
    const next = /** @type {HTMLInputElement | null} */ (fresh.querySelector(`#${CSS.escape(field.id)}`));
    if (next && field.value !== renderedIn(field) && field.value !== sent.get(field.name)) next.value = field.value;
  }
}
/** @param {HTMLInputElement | HTMLSelectElement} field */
const renderedIn = (field) =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value;

/** The step stays as it is: what could not be read is scanned again. */
function showUnread() {
  const [result, words] = [resultNow(), document.querySelector('template[data-unread]')];
  if (!result || !(words instanceof HTMLTemplateElement)) return;
  showBad(result, words.content.cloneNode(true));
  sayTone('bad');
}

/** What the server has not answered is not passed: the colour of the scan before goes, but for an error that nobody has seen. */
function showKept() {
  const [result, words] = [resultNow(), document.querySelector('template[data-kept]')];
  const isError = isPaused() || unseenSince !== undefined;
  if (readWaiting().length === 0 || isError || !result || !(words instanceof HTMLTemplateElement)) return;
  result.replaceChildren(words.content.cloneNode(true));
  result.dataset.tone = 'neutral';
  result.dataset.result = 'kept';
}

/** @param {HTMLElement} result @param {Node | string} words */
function showBad(result, words) {
  result.replaceChildren(words);
  result.dataset.tone = 'bad';
  result.dataset.result = 'bad';
}

/** @param {string | undefined} tone */
function sayTone(tone) {
  if (tone === 'good' || tone === 'warning') sound([[tone === 'good' ? 1200 : 800, 0.12]]);
  if (tone !== 'bad') return;
  sound([
    [220, 0.25],
    [180, 0.4],
  ]);
  navigator.vibrate?.([200, 80, 200]);
}

/** @type {AudioContext | undefined} */
let audio;
/** @param {[number, number][]} tones Hertz and seconds. */
function sound(tones) {
  audio ??= 'AudioContext' in window ? new AudioContext() : undefined;
  if (!audio) return;
  let at = audio.currentTime;
  for (const [hertz, seconds] of tones) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}

function tellWaiting() {
  const bar = document.querySelector('[data-scan-queue]');
  if (!(bar instanceof HTMLElement)) return;
  const count = readWaiting().length;
  const wantsSignIn = isSignedOut && !isPaused();
  const words = bar.parentElement?.dataset[isPaused() ? 'pausedWords' : wantsSignIn ? 'signedOutWords' : 'queueWords'] ?? '';
  bar.hidden = count === 0;
  const status = bar.querySelector('p');
  if (status) status.textContent = words.replace('{count}', String(count));
  for (const button of bar.querySelectorAll('button')) button.hidden = !isPaused();
  bar.querySelector('[data-sign-in]')?.toggleAttribute('hidden', !wantsSignIn);
}

/** @param {SubmitEvent} event */
function takeTyped(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-scan-form]')) return;
  event.preventDefault();
  const field = form.querySelector('[data-code]');
  const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
  const typed = field instanceof HTMLInputElement ? field.value : '';
  if (pressed === '' && field instanceof HTMLInputElement) field.value = '';
  const code = pressed || typed;
  see();
  if (code.trim() !== '' || form.querySelector('select')) take({ code, begun: performance.now() });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function start() {
  document.addEventListener('scanned', (event) => take(/** @type {CustomEvent} */ (event).detail));
  document.addEventListener('submit', takeTyped);
  document.addEventListener('pointerdown', see);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && unseenSince !== undefined) unseenSince = performance.now();
  });
  document.querySelector('[data-go-on]')?.addEventListener('click', goOn);
  document.querySelector('[data-drop]')?.addEventListener('click', discard);
  addEventListener('online', () => void sendWaiting());
  setInterval(() => readWaiting().length > 0 && void sendWaiting(), 5000);
  if (readWaiting().length === 0) localStorage.removeItem(pausedKey());
  const result = resultNow();
  // The error that it stopped at, where the page was opened again.
  if (isPaused() && result) showBad(result, localStorage.getItem(pausedKey()) ?? '');
  tellWaiting();
  void sendWaiting();
}

start();

export {};

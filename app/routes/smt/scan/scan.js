// Takes what a scanner types wherever the focus is, and sends it code by code. Plain JavaScript, because the page links to this file itself.
// A scanner types a character in 5 to 30 ms, a person in 80 or more, so that codes are told from typing by their pace (docs/smt.md).

const scannerPace = 60;
const silenceAfterCode = 120;
const shortestCode = 2;

/**
 * Collects fast keys into codes; a code ends with Enter or Tab, or with a silence where the scanner sends neither.
 * @param {(code: string) => void} onCode
 */
export function createCapture(onCode) {
  let [buffer, last] = ['', Number.NEGATIVE_INFINITY];
  const end = () => {
    const code = buffer;
    buffer = '';
    if (code.length >= shortestCode) onCode(code);
    return code.length >= shortestCode;
  };
  return {
    /** @param {{ key: string, code: string, shiftKey?: boolean }} pressed @param {number} at Milliseconds. Returns whether it ended a code. */
    press(pressed, at) {
      if (pressed.key === 'Enter' || pressed.key === 'Tab') return at - last <= silenceAfterCode ? end() : false;
      const character = characterOf(pressed);
      if (character === '') return false;
      if (at - last > silenceAfterCode) end();
      // Somebody types: what he typed before was no code.
      else if (at - last > scannerPace) buffer = '';
      buffer += character;
      last = at;
      return false;
    },
    /** Ends a code that the scanner ended without a key. @param {number} at */
    rest: (at) => (buffer !== '' && at - last >= silenceAfterCode ? end() : false),
  };
}

const shifted = {
  Minus: '_',
  Equal: '+',
  Slash: '?',
  Semicolon: ':',
  Backslash: '|',
  Digit1: '!',
  Digit2: '@',
  Digit3: '#',
  Digit4: '$',
  Digit5: '%',
};
const plain = { Minus: '-', Equal: '=', Slash: '/', Semicolon: ';', Backslash: '\\', Period: '.', Comma: ',', Space: ' ' };

/** An input method hides the character, but not the key. @param {{ key: string, code: string, shiftKey?: boolean }} pressed */
function characterOf({ key, code, shiftKey }) {
  if (key.length === 1) return key;
  if (key !== 'Process' && key !== 'Unidentified') return '';
  if (/^Key[A-Z]$/.test(code)) return shiftKey ? code.slice(3) : code.slice(3).toLowerCase();
  if (/^Numpad\d$/.test(code)) return code.slice(6);
  if (/^Digit\d$/.test(code) && !shiftKey) return code.slice(5);
  const known = /** @type {Record<string, string>} */ (shiftKey ? shifted : plain);
  return known[code] ?? '';
}

/** @typedef {{ code: string, key: string, fields?: [string, string][] }} Waiting */

const storeKey = () => `scan ${location.pathname}`;
/** Codes that the server has not answered, oldest first. @returns {Waiting[]} */
function readWaiting() {
  try {
    return JSON.parse(localStorage.getItem(storeKey()) ?? '[]');
  } catch {
    return [];
  }
}
/** @param {Waiting[]} waiting */
const keepWaiting = (waiting) => localStorage.setItem(storeKey(), JSON.stringify(waiting));
/** randomUUID is unavailable on plain http. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

let isSending = false;
let isPaused = false;

/** @param {string} code */
function take(code) {
  keepWaiting([...readWaiting(), { code, key: newKey() }]);
  void sendWaiting();
}

async function sendWaiting() {
  if (isSending || isPaused) return;
  isSending = true;
  try {
    for (let [one] = readWaiting(); one; [one] = readWaiting()) {
      // The answer to the code before says what the step has so far; a repeated request carries the same.
      if (!one.fields) {
        one.fields = fieldsNow(one);
        keepWaiting([one, ...readWaiting().slice(1)]);
      }
      const answered = await send(one.fields);
      if (!answered) break;
      keepWaiting(readWaiting().slice(1));
      show(answered);
      const isWrong = answered.querySelector('[data-result]')?.getAttribute('data-result') === 'bad';
      // What was scanned before the error was seen is sent only when somebody says so.
      if (isWrong && readWaiting().length > 0) {
        isPaused = true;
        break;
      }
    }
  } finally {
    isSending = false;
    tellWaiting();
  }
}

/** @param {Waiting} one @returns {[string, string][]} */
function fieldsNow({ code, key }) {
  const form = document.querySelector('[data-scan-form]');
  if (!(form instanceof HTMLFormElement)) return [['code', code]];
  const own = [...new FormData(form)].flatMap(([name, value]) =>
    name === 'code' || name === '_key' || typeof value !== 'string' ? [] : [/** @type {[string, string]} */ ([name, value])],
  );
  return [...own, ['_key', key], ['code', code]];
}

/** Returns the server's answer, or undefined while it is out of reach, busy, or wants a sign-in. @param {[string, string][]} fields */
async function send(fields) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const answer = await fetch(location.pathname, { method: 'POST', headers, body: new URLSearchParams(fields).toString() }).catch(
    () => undefined,
  );
  if (!answer || answer.redirected || answer.status >= 500 || answer.status === 429) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-scan]');
  return page ?? undefined;
}

/** @param {Element} fresh */
function show(fresh) {
  const shown = document.querySelector('[data-scan]');
  if (!shown) return;
  shown.replaceChildren(...fresh.childNodes);
  const tone = shown.querySelector('[data-result]')?.getAttribute('data-result');
  if (tone === 'good' || tone === 'warning') sound([[tone === 'good' ? 1200 : 800, 0.12]]);
  if (tone === 'bad')
    sound([
      [220, 0.25],
      [180, 0.4],
    ]);
  if (tone === 'bad') navigator.vibrate?.([200, 80, 200]);
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
  const words = bar.parentElement?.dataset[isPaused ? 'pausedWords' : 'queueWords'] ?? '';
  bar.hidden = count === 0;
  const status = bar.querySelector('p');
  if (status) status.textContent = words.replace('{count}', String(count));
  for (const button of bar.querySelectorAll('button')) button.hidden = !isPaused;
}

function start() {
  const capture = createCapture(take);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // In a field the keys belong to it.
      if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea')) return;
      if (capture.press(event, event.timeStamp)) event.preventDefault();
    },
    { capture: true },
  );
  setInterval(() => capture.rest(performance.now()), 40);
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-scan-form]')) return;
    event.preventDefault();
    const typed = form.querySelector('[data-code]');
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
    const code = pressed || (typed instanceof HTMLInputElement ? typed.value : '');
    if (code.trim() !== '' || form.querySelector('select')) take(code);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  document.querySelector('[data-go-on]')?.addEventListener('click', () => {
    isPaused = false;
    void sendWaiting();
  });
  document.querySelector('[data-drop]')?.addEventListener('click', () => {
    isPaused = false;
    keepWaiting([]);
    tellWaiting();
  });
  addEventListener('online', () => void sendWaiting());
  setInterval(() => readWaiting().length > 0 && void sendWaiting(), 5000);
  tellWaiting();
  void sendWaiting();
}

if (typeof document !== 'undefined') start();

// Catches what a scanner types and tells the page of each code (`scanned`). Plain JavaScript, because the page links to this file itself.
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

function start() {
  const capture = createCapture((code) => {
    document.dispatchEvent(new CustomEvent('scanned', { detail: { code, begun: performance.now() } }));
  });
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
}

if (typeof document !== 'undefined') start();

// Catches what a scanner types, wherever the focus is, and tells the page of each code (`scanned`). Plain JavaScript, because the page links
// to this file itself. A scanner types a character in 5 to 30 ms, a person in 80 or more, so that codes are told from typing by their pace
// (docs/smt.md).

const scannerPace = 60;
const silenceAfterCode = 120;
/** Fewer keys are a code where nobody types. */
const shortestCode = { text: 3, choice: 3, page: 2 };

/** @typedef {{ key: string, code: string, shiftKey?: boolean, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean, repeat?: boolean, getModifierState?: (name: string) => boolean }} Pressed */

/** @typedef {'text' | 'choice' | 'page'} Focus A field that is typed into, a list to choose from, or anything else. */

const nothing = {
  keys: '',
  count: 0,
  quick: 0,
  slow: 0,
  isUnread: false,
  focus: /** @type {Focus} */ ('page'),
  begun: 0,
  last: Number.NEGATIVE_INFINITY,
};

/**
 * Collects fast keys into codes; a code ends with Enter or Tab, or with a silence where the scanner sends neither. What cannot be read whole is
 * told as that and never sent in part.
 * @param {(code: string, begun: number) => void} onCode
 * @param {(begun: number, unnamed: number) => void} [onUnread] `unnamed`: so many keys, of which some did not say their character.
 */
export function createCapture(onCode, onUnread = () => {}) {
  let burst = { ...nothing };
  let ended = Number.NEGATIVE_INFINITY;

  /** Ends the keys so far; returns whether they were a scanner's. @param {boolean} hasEnd */
  const end = (hasEnd) => {
    const { keys, count, quick, slow, isUnread, focus, begun, last } = burst;
    burst = { ...nothing };
    if (count < shortestCode[focus]) return false;
    const isScanned = quick > 0 && quick >= (focus === 'page' ? slow : 2 * slow);
    // What a person types into a field stays there; elsewhere it is lost, so he is told.
    if (!isScanned && (focus !== 'page' || count < 3)) return false;
    ended = last;
    // A pause in a code without an end may be the one between two codes.
    const isWhole = isScanned && (slow === 0 || hasEnd);
    if (isWhole && !isUnread) onCode(keys, begun);
    else onUnread(begun, isWhole ? count : 0);
    return true;
  };
  const isRunning = (/** @type {number} */ at) => burst.count > 0 && at - burst.last <= silenceAfterCode;

  return {
    /** Whether the next key begins a code. */
    isIdle: () => burst.count === 0,
    /** Returns whether the key does nothing else. @param {Pressed} pressed @param {number} at Milliseconds. @param {Focus} [focus] */
    press(pressed, at, focus = 'page') {
      if (isEnd(pressed)) {
        if (isRunning(at)) return end(true);
        end(false);
        // Some scanners end with two keys.
        return at - ended <= silenceAfterCode;
      }
      const isFast = isRunning(at) && at - burst.last <= scannerPace;
      const sign = signOf(pressed, isFast);
      if (sign === '') return false;
      if (!isRunning(at)) {
        end(false);
        // A key that is held down types fast, too; a named one is no code.
        if (pressed.repeat || (sign === undefined && isNamed(pressed))) return false;
        burst = { ...nothing, focus, begun: at };
      } else if (isFast) burst.quick += 1;
      else burst.slow += 1;
      burst.keys += sign ?? '';
      burst.isUnread ||= sign === undefined;
      burst.count += 1;
      burst.last = at;
      return isFast && (focus !== 'text' || pressed.ctrlKey === true);
    },
    /** Ends a code that the scanner ended without a key. @param {number} at */
    rest: (at) => burst.count > 0 && at - burst.last >= silenceAfterCode && end(false),
  };
}

/** @param {Pressed} pressed */
const isEnd = ({ key, code, ctrlKey, altKey }) =>
  (ctrlKey && !altKey ? /^[ijm]$/i.test(key) : key === 'Enter' || key === 'Tab') || /^(Enter|NumpadEnter|Tab)$/.test(code);

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);
const hidden = new Set(['Process', 'Unidentified']);
/** @param {Pressed} pressed */
const isNamed = ({ key }) => [...key].length > 1 && !hidden.has(key) && key !== 'Dead';

/**
 * The character of a key: none of a modifier or a shortcut, undefined where it cannot be told.
 * @param {Pressed} pressed @param {boolean} isInCode
 */
function signOf(pressed, isInCode) {
  const { key, ctrlKey, altKey, metaKey } = pressed;
  if (modifiers.has(key)) return '';
  // Ctrl and Alt together are AltGr, by which some layouts type the stroke between the parts of a code.
  if (ctrlKey && !altKey) return controlOf(pressed, isInCode);
  if ((altKey && !ctrlKey) || metaKey) return isInCode ? undefined : '';
  if ([...key].length === 1) return withoutCapsLock(pressed);
  return hidden.has(key) ? physicalSign(pressed) : undefined;
}

/** A scanner holds Shift for its capitals, and knows nothing of a Caps Lock that turns them over. @param {Pressed} pressed */
function withoutCapsLock(pressed) {
  const { key, shiftKey } = pressed;
  // Called as a method: it belongs to the event.
  if (!/^[a-z]$/i.test(key) || pressed.getModifierState?.('CapsLock') !== true) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** Scanners send separators as Ctrl with a key: GS (0x1D) as Ctrl+]. Ctrl with a letter is a shortcut unless a code runs. @param {Pressed} pressed @param {boolean} isInCode */
function controlOf(pressed, isInCode) {
  const key = hidden.has(pressed.key) ? (physicalSign(pressed) ?? '') : pressed.key;
  const sign = { 6: '^', '-': '_' }[key] ?? key;
  if (!isInCode && !/^[\]^\\_]$/.test(key)) return '';
  return /^[a-z[\\\]^_]$/i.test(sign) ? String.fromCharCode(sign.toUpperCase().charCodeAt(0) - 64) : undefined;
}

const signs = {
  ...{ Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|', Semicolon: ';:', Quote: '\'"', Backquote: '`~' },
  ...{ Comma: ',<', Period: '.>', Slash: '/?', Space: '  ', NumpadDecimal: '..', NumpadAdd: '++', NumpadSubtract: '--' },
  ...{ NumpadMultiply: '**', NumpadDivide: '//' },
};
const aboveDigits = ')!@#$%^&*(';

/** An input method hides the character, but not the key; Chinese ones lie on American keys. @param {Pressed} pressed */
function physicalSign({ code, shiftKey }) {
  const [, letter, digit, pad] = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  if (digit !== undefined) return shiftKey ? aboveDigits[Number(digit)] : digit;
  if (pad !== undefined) return pad;
  return /** @type {Record<string, string>} */ (signs)[code]?.[shiftKey ? 1 : 0];
}

/** @param {EventTarget | null} target @returns {Focus} */
function focusOf(target) {
  if (!(target instanceof HTMLElement)) return 'page';
  return target.matches('select') ? 'choice' : target.matches('input, textarea') ? 'text' : 'page';
}

/** What a field holds before a scanner types into it. @param {EventTarget | null} target */
function fieldBefore(target) {
  if (focusOf(target) === 'page') return undefined;
  const { id, value, selectionStart, selectionEnd } = /** @type {HTMLInputElement} */ (target);
  return { id, value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}
/** An answer may have put a new field in its place meanwhile. @param {string} id */
const fieldNow = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

function start() {
  /** @type {ReturnType<typeof fieldBefore>} */
  let before;
  let isComposed = false;
  let timer = 0;
  const capture = createCapture(
    (code, begun) => {
      putBack();
      tell({ code, begun });
    },
    (begun, unnamed) => {
      const typed = isComposed ? '' : typedSince();
      putBack();
      // Where keys have no names, as on some handhelds, the field has what they typed.
      const isRead = unnamed > 0 && [...typed].length === unnamed;
      tell(isRead ? { code: typed, begun } : { code: '', begun, isUnread: true });
    },
  );
  /** @param {{ code: string, begun: number, isUnread?: boolean }} detail */
  const tell = (detail) => document.dispatchEvent(new CustomEvent('scanned', { detail }));
  const typedSince = () => {
    const { id = '', value = '', start: from = 0, end: to = 0 } = before ?? {};
    const now = fieldNow(id)?.value ?? '';
    return now.slice(from, now.length - (value.length - to));
  };
  const putBack = () => {
    const field = before && fieldNow(before.id);
    if (!before || !field) return;
    // An input method would type on.
    if (isComposed) field.blur();
    field.value = before.value;
    if (!isComposed && field.type === 'text') field.setSelectionRange(before.start, before.end);
  };
  const awaitSilence = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const at = performance.now();
      // Keys that waited behind a busy moment come first.
      setTimeout(() => {
        capture.rest(at);
        if (!capture.isIdle()) awaitSilence();
      });
    }, silenceAfterCode + 10);
  };

  document.addEventListener('compositionstart', () => {
    isComposed = true;
  });
  document.addEventListener(
    'keydown',
    (event) => {
      capture.rest(event.timeStamp);
      if (capture.isIdle()) [before, isComposed] = [fieldBefore(event.target), event.isComposing];
      if (capture.press(event, event.timeStamp, focusOf(event.target))) event.preventDefault();
      awaitSilence();
    },
    { capture: true },
  );
}

if (typeof document !== 'undefined') start();

/** A fault that this browser met (specification 3, error log entry). */
export interface ErrorEntry {
  type: 'error';
  url: string;
  message: string;
  stack: string;
  info: string;
  time: string;
}

const storeName = 'error-log';
const changed = 'error-log-changed';
const maxEntries = 100;
/** What an upload takes is 200 KB. */
const maxBytes = 180_000;

/** Keeps what nobody caught: errors, refused promises, and parts of the console that could not be loaded (specification 8). */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno }) => {
    // Browsers say it when a box is measured late; nothing is wrong then.
    if (!message.startsWith('ResizeObserver')) noteError(error ?? message, filename ? `${filename}:${lineno}` : 'window.onerror');
  });
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'unhandledrejection'));
  addEventListener('vite:preloadError', (event) => noteError((event as Event & { payload?: unknown }).payload, 'vite:preloadError'));
}

/** Puts a fault first; one that is known already only gets a new time. */
export function noteError(error: unknown, info: string): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const entry: ErrorEntry = {
    type: 'error',
    url: location.pathname + location.search,
    message: message.slice(0, 500),
    stack: (stack ?? '').slice(0, 4000),
    info: info.slice(0, 500),
    time: localTime(new Date()),
  };
  const others = readErrors().filter((known) => keyOf(known) !== keyOf(entry));
  write([entry, ...others].slice(0, maxEntries));
}

/** The faults of this browser, the latest first; what a hand or an older release left there is no fault. */
export function readErrors(): ErrorEntry[] {
  return parse(stored());
}

export function clearErrors(): void {
  write([]);
}

/** Tells of changes, those of other tabs too. */
export function onErrors(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

export const countErrors = (): number => readErrors().length;

/** Reads what is stored, whatever it is. */
export function parse(text: string | null): ErrorEntry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry).slice(0, maxEntries) : [];
  } catch {
    return [];
  }
}

/** As many of the first entries as an upload takes. */
export function bounded(entries: ErrorEntry[]): ErrorEntry[] {
  let bytes = 2;
  const over = entries.findIndex((entry) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length + 1;
    return bytes > maxBytes;
  });
  return over === -1 ? entries : entries.slice(0, over);
}

const keyOf = ({ url, message, stack }: ErrorEntry): string => [url, message, stack].join('\n');
const fields = ['url', 'message', 'stack', 'info', 'time'] as const;

const isEntry = (entry: unknown): entry is ErrorEntry =>
  typeof entry === 'object' && entry !== null && fields.every((name) => typeof (entry as Record<string, unknown>)[name] === 'string');

// A browser may refuse to store anything; then there is no log, and nothing else fails.
function stored(): string | null {
  try {
    return localStorage.getItem(storeName);
  } catch {
    return null;
  }
}

function write(entries: ErrorEntry[]): void {
  try {
    localStorage.setItem(storeName, JSON.stringify(bounded(entries)));
  } catch {
    return;
  }
  dispatchEvent(new Event(changed));
}

function localTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

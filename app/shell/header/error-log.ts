/** An error in this browser (specification 3, error log entry). */
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
/** An upload is limited to 200 KB. */
const maxBytes = 180_000;

/** Logs uncaught errors, unhandled rejections, and chunks that failed to load (specification 8). */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno }) => {
    // Browsers report this when an observed box changes again within the frame; it is harmless.
    if (!message.startsWith('ResizeObserver')) noteError(error ?? message, filename ? `${filename}:${lineno}` : 'window.onerror');
  });
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'unhandledrejection'));
  addEventListener('vite:preloadError', (event) => noteError((event as Event & { payload?: unknown }).payload, 'vite:preloadError'));
}

/** Adds an error at the top; a known one only gets a new time. */
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

/** The errors of this browser, latest first; entries of another shape, edited by hand or from an older release, are ignored. */
export function readErrors(): ErrorEntry[] {
  return parse(stored());
}

export function clearErrors(): void {
  write([]);
}

/** Notifies of changes, including those of other tabs. */
export function onErrors(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

export const countErrors = (): number => readErrors().length;

/** Parses the stored text, whatever it contains. */
export function parse(text: string | null): ErrorEntry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry).slice(0, maxEntries) : [];
  } catch {
    return [];
  }
}

/** As many of the first entries as an upload may contain. */
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

// A browser may refuse storage; then there is no log, and nothing else fails.
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

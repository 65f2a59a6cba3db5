/** What became of a file: it lies with the downloads, the address leads elsewhere, or a refusal, with its reason where there is one. */
export type Fetched = 'done' | 'elsewhere' | { refused: string } | { broken: string };

/** How long the answer may take to begin, in ms (specification 9). */
const longestWait = 30_000;

/** Fetches a file and gives it to the browser to keep (specification 8). */
export async function fetchFile(href: string): Promise<Fetched> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error(`${longestWait / 1000} s`)), longestWait);
  try {
    const response = await fetch(href, { redirect: 'manual', signal: waiting.signal });
    clearTimeout(timer);
    if (response.type === 'opaqueredirect') return 'elsewhere';
    if (response.headers.get('content-type')?.includes('json')) return { refused: reasonIn(await response.json()) };
    if (!response.ok) return { refused: '' };
    keep(await response.blob(), nameIn(response.headers.get('content-disposition') ?? ''));
    return 'done';
  } catch (error) {
    return { broken: error instanceof Error ? error.message : '' };
  } finally {
    clearTimeout(timer);
  }
}

/** The text that a legacy answer gives for a file that it has not. */
function reasonIn(answer: { data?: { err_msg?: unknown } | null; msg?: unknown } | null): string {
  return String(answer?.data?.err_msg ?? answer?.msg ?? '');
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '');
}

function keep(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

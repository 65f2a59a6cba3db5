/** The result of a download: saved, the address leads to a page, or a refusal, with its reason if there is one. */
export type Fetched = 'done' | 'elsewhere' | { refused: string } | { broken: string };

/** The longest wait for the response to begin, in ms (specification 9). */
const longestWait = 30_000;

/** Downloads a file and passes it to the browser to save (specification 8). */
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

/** The message of a legacy response for a missing file. */
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
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

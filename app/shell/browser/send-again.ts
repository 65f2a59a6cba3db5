const longestPause = 10_000;
let waiting = 0;

/**
 * Sends a request again that the server refused before any work, until it is taken in: what somebody typed is not lost, and a page does not
 * end as an error. Ends with the request's own signal, as when the user goes elsewhere.
 */
export function sendAgainWhenTurnedAway(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const again = () => send(input instanceof Request ? input.clone() : input, init);
    let answer = await again();
    for (let turn = 0; answer.headers.has('x-turned-away'); turn += 1) {
      const seconds = Number(answer.headers.get('retry-after')) || 1;
      await noted(pause(Math.min(seconds * 1000 * 1.5 ** turn, longestPause), init?.signal));
      answer = await again();
    }
    return answer;
  };
}

/** Calls `tell` whenever the first request begins to wait, or the last one ends it. */
export function watchWaiting(tell: (isWaiting: boolean) => void): () => void {
  const look = () => tell(waiting > 0);
  addEventListener(changed, look);
  return () => removeEventListener(changed, look);
}

const changed = 'console:waiting';

async function noted(pausing: Promise<void>): Promise<void> {
  count(1);
  await pausing.finally(() => count(-1));
}

function count(change: 1 | -1): void {
  waiting += change;
  dispatchEvent(new Event(changed));
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

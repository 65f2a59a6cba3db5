import { expect, test } from 'vitest';
import { eventsOf } from '#app/routes/board/tv/events-of.server.ts';

/** A stream, and whether it was given back. */
function buildStream() {
  const seen = { isGivenBack: false };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('retry: 5000\n\n')),
    cancel: () => {
      seen.isGivenBack = true;
    },
  });
  return { seen, stream };
}
const requestBy = (caller: AbortController) => new Request('http://localhost/board/changes', { signal: caller.signal });

test('a caller that gave up before his answer, or before somebody reads it, keeps no stream', () => {
  const [before, meanwhile] = [new AbortController(), new AbortController()];
  const [early, late] = [buildStream(), buildStream()];

  before.abort();
  eventsOf(requestBy(before), early.stream);
  eventsOf(requestBy(meanwhile), late.stream);
  const atFirst = late.seen.isGivenBack;
  meanwhile.abort();

  expect([early.seen.isGivenBack, atFirst, late.seen.isGivenBack]).toEqual([true, false, true]);
});

test('a stream that is being read is ended by its reader', async () => {
  const caller = new AbortController();
  const { seen, stream } = buildStream();
  const reader = eventsOf(requestBy(caller), stream).body?.getReader();

  caller.abort();
  const first = await reader?.read();
  const wasGivenBack = seen.isGivenBack;
  await reader?.cancel();

  expect([first?.done, wasGivenBack, seen.isGivenBack]).toEqual([false, false, true]);
});

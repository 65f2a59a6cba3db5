/** A stream of events as an answer that nothing on the way holds back. */
export const eventsOf = (stream: ReadableStream<Uint8Array>): Response =>
  new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });

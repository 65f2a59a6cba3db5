/**
 * A stream of events as an answer that nothing on the way holds back. Who reads it ends it; a caller that gave up before somebody began to
 * read, as when the database was slow, would keep its place among the streams of its session.
 */
export function eventsOf(request: Request, stream: ReadableStream<Uint8Array>): Response {
  const giveBack = () => {
    if (!stream.locked) void stream.cancel();
  };
  if (request.signal.aborted) {
    giveBack();
    return new Response(null);
  }
  request.signal.addEventListener('abort', giveBack, { once: true });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}

import { Transform } from 'node:stream';

/** In bytes; a page's largest piece. */
const piece = 64 * 1024;

/**
 * Removes zero bytes from a page. React 18 sends its whole buffer when a multi-byte character no longer fits, including the unused bytes as
 * zeros (react-dom 18.3.1, writeStringChunk); in a Chinese page they end up in words and values. No stored text contains one.
 * What React writes in buffers of 2 kB goes on in one piece as soon as React says that it has no more for now: compressing and sending each
 * buffer by itself costs a tenth of a page and makes it a tenth larger.
 */
export function withoutPadding(): Transform & { flush: () => void } {
  let waiting: Uint8Array[] = [];
  let size = 0;
  const send = () => {
    if (size > 0) body.push(Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  const body = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const kept = chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk;
      waiting.push(kept);
      size += kept.length;
      if (size >= piece) send();
      done();
    },
    flush(done) {
      send();
      done();
    },
  });
  // React calls it when it has written all that is ready.
  return Object.assign(body, { flush: send });
}

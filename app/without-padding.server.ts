import { Transform } from 'node:stream';

/**
 * Removes zero bytes from a page. React 18 sends its whole buffer when a multi-byte character no longer fits, including the unused bytes as
 * zeros (react-dom 18.3.1, writeStringChunk); in a Chinese page they end up in words and values. No stored text contains one.
 */
export const withoutPadding = (): Transform =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });

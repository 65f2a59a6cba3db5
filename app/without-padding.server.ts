import { Transform } from 'node:stream';

/**
 * Takes the zero bytes out of a page. React 18 sends its whole buffer when a letter of several bytes no longer fits into it,
 * with zeros in the bytes left over (react-dom 18.3.1, writeStringChunk): in a Chinese page they fall into words and values. No text of ours holds one.
 */
export const withoutPadding = (): Transform =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });

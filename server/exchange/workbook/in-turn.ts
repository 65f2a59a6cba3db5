import type { Bounds } from './read-workbook.ts';
import { declaredSize } from './unzip.ts';

/** A sheet of some ten thousand cells. */
const small = 2 * 1024 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Unpacks large files one at a time, because an unpacked workbook needs far more memory than the file. A small one waits for nobody, and
 * holds no more than a small one may. Later processing of rows does not block the queue.
 */
export async function inTurn<Result>(file: Uint8Array, unpack: (bounds: Bounds) => Promise<Result>): Promise<Result> {
  if (declaredSize(file) <= small) return unpack({ maxUnpacked: small });
  const turn = last.then(() => unpack({}));
  last = turn.catch(() => {});
  return turn;
}

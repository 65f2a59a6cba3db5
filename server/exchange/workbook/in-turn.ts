import { requestAtHand } from '#server/calls/log/request-note.ts';
import { BusinessError } from '#server/errors.ts';
import type { Bounds } from './read-workbook.ts';
import { declaredSize } from './unzip.ts';

/** A sheet of some ten thousand cells. */
const small = 2 * 1024 * 1024;
/** As many large files of one user are read or wait: whoever sends more keeps others waiting, and his files in memory. */
const maxEach = 3;
const tooMany = {
  zh: `您已有 ${maxEach} 个大文件正在读取，请等待完成后再上传`,
  en: `${maxEach} of your large files are being read. Wait for them, then upload the next one.`,
};

let last: Promise<unknown> = Promise.resolve();
const held = new Map<string, number>();

/**
 * Unpacks large files one at a time, because an unpacked workbook needs far more memory than the file. A small one waits for nobody, and
 * holds no more than a small one may. Later processing of rows does not block the queue.
 */
export async function inTurn<Result>(
  file: Uint8Array,
  unpack: (bounds: Bounds) => Promise<Result>,
  whose: string | undefined = requestAtHand()?.session?.userId,
): Promise<Result> {
  if (declaredSize(file) <= small) return unpack({ maxUnpacked: small });
  const leave = whose === undefined ? () => {} : hold(whose);
  const turn = last.then(() => unpack({}));
  last = turn.catch(() => {});
  return turn.finally(leave);
}

/** Counts a file of somebody until it is read; work in the background is nobody's. */
function hold(whose: string): () => void {
  const own = held.get(whose) ?? 0;
  if (own >= maxEach) throw new BusinessError(tooMany, { code: 429, field: 'file' });
  held.set(whose, own + 1);
  return () => {
    const left = (held.get(whose) ?? 1) - 1;
    if (left > 0) held.set(whose, left);
    else held.delete(whose);
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readEnv } from '../env.ts';
import { BusinessError } from '../errors.ts';

/** A content that came in and is kept nowhere yet. */
export interface Staged {
  path: string;
  size: number;
  sha256: string;
  /** Its first bytes, by which its type is told. */
  head: Buffer;
  /** Takes it away, unless it has been moved. */
  discard(): Promise<void>;
}

/** What came is larger than allowed; the rest of it was read and dropped. */
export class TooLarge extends Error {}

/** Writes a stream into the staging folder as it comes: memory holds a few pieces of it at a time. What breaks off leaves nothing. */
export async function stage(content: Readable, { max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<Staged> {
  const folder = stagingFolder();
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomBytes(16).toString('hex'));
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      // Going on reading lets the sender hear the answer; not keeping it saves the disk.
      if (size > max) return done();
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const discard = () => rm(path, { force: true });
  try {
    // Opened before anything can break off: a stream that opens by itself may make the file after it was taken away.
    const file = await open(path, 'wx', 0o600);
    await pipeline(content, counting, file.createWriteStream({ flush: true }));
    if (size > max) throw new TooLarge();
  } catch (error) {
    await discard();
    throw inWords(error);
  }
  return { path, size, sha256: hash.digest('hex'), head, discard };
}

const headBytes = 64;

const stagingFolder = (): string => join(readEnv(process.env).DATA_DIR, 'files', '.incoming');

/** A full disk is no fault of the sender's, and no secret either. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EMFILE') return error;
  return new BusinessError(
    { zh: '存储空间不足，请联系管理员', en: 'There is no room left for files: tell your administrator' },
    { code: 503 },
  );
}

/** Removes what an ended process left behind: nothing is on its way for longer than the longest request. */
export async function sweepStaging(olderThan = 3_600_000): Promise<number> {
  const folder = stagingFolder();
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const seen = await stat(path).catch(() => undefined);
    if (!seen || Date.now() - seen.mtimeMs < olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readEnv } from '#server/env.ts';
import { BusinessError } from '#server/errors.ts';

/** An uploaded file that is not stored yet. */
export interface Staged {
  path: string;
  size: number;
  sha256: string;
  /** The first bytes, for detecting the file type. */
  head: Buffer;
  /** Deletes it, unless it has been moved. */
  discard(): Promise<void>;
}

/** The upload exceeds the limit; the rest was read and dropped. */
export class TooLarge extends Error {}

/** Streams an upload into the staging folder, with only a few chunks in memory. An aborted one leaves nothing behind. */
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
      // Keeps reading, so that the sender gets the response, but stops writing, to save disk space.
      if (size > max) return done();
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const discard = () => rm(path, { force: true });
  try {
    // Opened up front: a stream that opens the file itself may create it after its deletion.
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

/** A full disk is not the sender's fault, and no secret either. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EMFILE') return error;
  return new BusinessError({ zh: '存储空间不足，请联系管理员', en: 'The file storage is full: tell your administrator' }, { code: 503 });
}

/** Deletes the leftovers of an ended process: no upload takes longer than the longest request. */
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

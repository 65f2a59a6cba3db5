import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { Entry } from './manifest.ts';

/** A tar file in the making. */
export interface Archive {
  /** All that was added. */
  entries: Entry[];
  add(name: string, content: Buffer): Promise<void>;
  /** Adds exactly `bytes` of a stream. */
  addStream(name: string, bytes: number, content: Readable): Promise<void>;
}

/**
 * Writes a tar file that only its owner can read, and answers once it is on the disk. What fails leaves no file behind.
 */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  const tar = pack();
  const stopped = new AbortController();
  const written = pipeline(tar, handle.createWriteStream({ flush: true }), { signal: stopped.signal });
  // The first to fail is the cause; the other is its consequence.
  const failed = written.then(() => new Promise<never>(() => {}));
  try {
    await Promise.race([fill(archiveIn(tar)), failed]);
    tar.finalize();
    await written;
  } catch (error) {
    stopped.abort();
    await written.catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}

function archiveIn(tar: ReturnType<typeof pack>): Archive {
  const entries: Entry[] = [];
  const addStream = async (name: string, bytes: number, content: Readable) => {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // The sink ends once the next entry may begin, which its own callback tells and the pipeline does not.
    const taken = new Promise<void>((done, fail) => {
      const sink = tar.entry({ name, size: bytes, mode: 0o600 }, (error) => (error ? fail(error) : done()));
      pipeline(content, hashing, sink).catch(fail);
    });
    await taken;
    entries.push({ name, bytes, sha256: hash.digest('hex') });
  };
  return { entries, addStream, add: (name, content) => addStream(name, content.length, Readable.from([content])) };
}

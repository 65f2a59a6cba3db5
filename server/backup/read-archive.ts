import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { type Entry, type Manifest, manifestName, readManifest } from './manifest.ts';

/** Reads the entries of a backup in their order; the visitor reads each to its end. */
export async function readArchive(file: string, visit: (name: string, content: Readable) => Promise<void>): Promise<void> {
  const tar = extract();
  const opened = pipeline(createReadStream(file), tar);
  const visited = (async () => {
    for await (const entry of tar) await visit(entry.header.name, Readable.from(entry));
  })();
  await Promise.all([opened, visited]);
}

/** Reads a backup to its end and compares every byte with its manifest, so that nothing is begun with a file that is cut short or damaged. */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Entry[] = [];
  let manifest: Manifest | undefined;
  const reading = readArchive(file, async (name, content) => {
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      if (name === manifestName) kept.push(chunk);
      else hash.update(chunk);
    }
    if (name === manifestName) manifest = readManifest(Buffer.concat(kept).toString());
    else found.push({ name, bytes, sha256: hash.digest('hex') });
  });
  try {
    await reading;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new Error(`There is no backup ${file}.`);
    if (code !== undefined) throw error;
    throw new Error(`${basename(file)} is no whole backup: it was cut short, or is something else. Nothing was changed.`);
  }
  if (!manifest) throw new Error(`${basename(file)} is no whole backup: its end is missing, or it is something else. Nothing was changed.`);
  const fault = firstDifference(manifest.entries, found);
  if (fault) throw new Error(`${basename(file)} is damaged: ${fault} is not what was written. Nothing was changed; use another backup.`);
  return manifest;
}

function firstDifference(written: readonly Entry[], found: readonly Entry[]): string | undefined {
  const at = written.findIndex((entry, place) => {
    const other = found[place];
    return other?.name !== entry.name || other.bytes !== entry.bytes || other.sha256 !== entry.sha256;
  });
  return at >= 0 ? written[at]?.name : found[written.length]?.name;
}

import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readEnv } from '#server/env.ts';
import { stage } from './stage.ts';

/** A local folder, or a bucket of an S3-compatible server. */
export type Place = 'local' | Bucket;

/** The location of a bucket and its credentials. */
export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Storage for file contents, by generated keys: `<tenant>/<random>`, never a typed name. */
export interface Store {
  /** Stores a stream, completely or not at all. */
  put(key: string, content: Readable): Promise<{ size: number }>;
  /** Stores a file from the local staging folder, and removes it there. */
  putFile(key: string, file: { path: string; size: number }): Promise<void>;
  /** Fails at once when the content is missing, not when it is read. */
  get(key: string): Promise<Readable>;
  /** Deletes a content; a missing one counts as deleted. */
  remove(key: string): Promise<void>;
  size(key: string): Promise<number>;
}

/** Returns the store of a place (specification 7.3, Storage); its libraries load on first use. */
export async function storeOf(place: Place = 'local'): Promise<Store> {
  const { Disk } = await import('flydrive');
  const disk = new Disk(place === 'local' ? await folderDriver() : await bucketDriver(place));
  const putFile: Store['putFile'] =
    place === 'local' ? moveIntoFolder : (key, file) => disk.putStream(key, createReadStream(file.path), { contentLength: file.size });
  return {
    putFile,
    put: async (key, content) => {
      const staged = await stage(content);
      try {
        await putFile(key, staged);
        return { size: staged.size };
      } finally {
        await staged.discard();
      }
    },
    get: place === 'local' ? openInFolder : (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    size: async (key) => (await disk.getMetaData(key)).contentLength,
  };
}

/** The folder of locally stored contents. */
export const localFolder = (): string => join(readEnv(process.env).DATA_DIR, 'files');

async function folderDriver() {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new FSDriver({ location: localFolder(), visibility: 'private' });
}

async function openInFolder(key: string): Promise<Readable> {
  const file = await open(join(localFolder(), key));
  return file.createReadStream();
}

/** Staging is on the same file system, so a rename stores a file completely or not at all. */
async function moveIntoFolder(key: string, { path }: { path: string }): Promise<void> {
  const to = join(localFolder(), key);
  await mkdir(dirname(to), { recursive: true });
  await rename(path, to);
}

async function bucketDriver({ endpoint, region, bucket, accessKey, secretKey }: Bucket) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    endpoint,
    region: region || 'us-east-1',
    bucket,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    // S3-compatible servers may not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    maxAttempts: 2,
    logger: silent,
  });
}

const ignore = () => {};
/** What goes wrong is thrown; the library would print it once more, beside the lines of the log. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

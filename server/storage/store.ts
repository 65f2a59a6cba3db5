import { createReadStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readEnv } from '../env.ts';
import { stage } from './stage.ts';

/** A folder of this machine, or a bucket of a server that speaks S3. */
export type Place = 'local' | Bucket;

/** Where a bucket is, and what opens it. */
export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Where contents of files lie, by keys of our own making: `<tenant>/<random>`; never a typed name. */
export interface Store {
  /** Keeps what a stream brings, whole or not at all. */
  put(key: string, content: Readable): Promise<{ size: number }>;
  /** Keeps a file that lies in this machine's staging folder, and takes it from there. */
  putFile(key: string, file: { path: string; size: number }): Promise<void>;
  get(key: string): Promise<Readable>;
  /** Removes a content; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  size(key: string): Promise<number>;
}

/** The store at a place (specification 7.3, Storage); the libraries are fetched when the first file moves. */
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
    get: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    size: async (key) => (await disk.getMetaData(key)).contentLength,
  };
}

/** The folder of contents that lie on this machine. */
export const localFolder = (): string => join(readEnv(process.env).DATA_DIR, 'files');

async function folderDriver() {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new FSDriver({ location: localFolder(), visibility: 'private' });
}

/** Staging lies beside the contents: a file comes in whole by being renamed. */
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
    // Servers that only resemble S3 do not know the newer checksums.
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

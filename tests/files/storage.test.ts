import { utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { tidyName } from '#server/storage/file-name.ts';
import { mediaTypeOf } from '#server/storage/media-type.ts';
import { stage, sweepStaging } from '#server/storage/stage.ts';
import { type Bucket, type Store, storeOf } from '#server/storage/store.ts';
import { contentsIn, useFolder } from './upload-people.ts';

let folder: string;
beforeEach(() => {
  folder = useFolder();
});

const textOf = async (stream: Readable): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
};

/** A small HTTP server that keeps objects as S3 does: PUT, GET, HEAD and DELETE of /bucket/key, and nothing else of S3. */
async function openBucket(): Promise<{ bucket: Bucket; objects: Map<string, Buffer>; seen: string[] }> {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  const bodyOf = async (request: IncomingMessage) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  };
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname);
    seen.push(`${request.method} ${request.headers.authorization?.split(' ')[0]}`);
    if (!request.headers.authorization?.includes('Credential=reader/'))
      return void response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    if (!path.startsWith('/factory/')) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') objects.set(path, await bodyOf(request));
    if (request.method === 'DELETE') objects.delete(path);
    const object = objects.get(path);
    if (request.method === 'PUT' || request.method === 'DELETE') return void response.writeHead(200, { etag: '"x"' }).end();
    if (!object) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-length': object.length, etag: '"x"', 'last-modified': new Date().toUTCString() });
    response.end(request.method === 'HEAD' ? undefined : object);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { bucket: { endpoint, region: '', bucket: 'factory', accessKey: 'reader', secretKey: 'secret' }, objects, seen };
}

describe.each<[string, () => Promise<Store>]>([
  ['a folder of this machine', () => storeOf()],
  ['a bucket', async () => storeOf((await openBucket()).bucket)],
])('%s', (_name, open) => {
  test('gives back what was put, tells its size, and forgets what is removed, twice too', async () => {
    const store = await open();

    const put = await store.put('100001/abc', Readable.from([Buffer.from('首件'), Buffer.from('检验')]));
    const [text, size] = [await textOf(await store.get('100001/abc')), await store.size('100001/abc')];
    await store.remove('100001/abc');
    await store.remove('100001/abc');

    expect([put.size, text, size]).toEqual([12, '首件检验', 12]);
    await expect(store.get('100001/abc')).rejects.toThrow();
    expect(Object.keys(contentsIn(folder))).toEqual([]);
  });

  test('keeps nothing of a stream that breaks off', async () => {
    const store = await open();
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(1000));
        this.destroy(new Error('gone'));
      },
    });

    await expect(store.put('100001/abc', broken)).rejects.toThrow('gone');

    await expect(store.size('100001/abc')).rejects.toThrow();
    expect(Object.keys(contentsIn(folder))).toEqual([]);
  });
});

test('a request to a bucket is signed', async () => {
  const { bucket, seen } = await openBucket();

  await (await storeOf(bucket)).put('a/b', Readable.from([Buffer.from('x')]));

  expect(seen).toEqual(['PUT AWS4-HMAC-SHA256']);
});

test('a bucket that refuses is told of by its error alone: nothing is printed', async () => {
  const { bucket } = await openBucket();
  const printed = (['debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockReturnValue());

  await expect((await storeOf({ ...bucket, accessKey: 'stranger' })).put('a/b', Readable.from([Buffer.from('x')]))).rejects.toThrow();

  for (const one of printed) expect(one).not.toHaveBeenCalled();
});

test('what an ended process left in the staging folder is swept, what is on its way stays', async () => {
  const [old, young] = [await stage(Readable.from([Buffer.from('old')])), await stage(Readable.from([Buffer.from('young')]))];
  writeFileSync(old.path, 'old');
  utimesSync(old.path, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000));

  const removed = await sweepStaging();

  expect(removed).toBe(1);
  expect(Object.keys(contentsIn(folder)).map((path) => join(folder, path))).toEqual([young.path]);
});

test.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe000104a46', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250565038', 'image/webp'],
  ['255044462d312e37', 'application/pdf'],
  ['504b030414', 'application/zip'],
  ['3c73766720', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('a content that begins with %s is %s', (hex, type) => {
  expect(mediaTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
});

test('a name keeps its letters and loses its path', () => {
  expect(['a/b.txt', 'C:\\x\\图.png', ' .. ', '', 'a\nb'].map(tidyName)).toEqual(['b.txt', '图.png', 'file', 'file', 'ab']);
});

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { BusinessError } from '#server/errors.ts';
import { type Place, storeOf } from './store.ts';

/** Writes, reads and deletes a small test file, as an upload would; throws a readable error if that fails. */
export async function tryStorage(place: Place): Promise<void> {
  const key = `console-test/${randomBytes(16).toString('hex')}`;
  const text = randomBytes(16).toString('hex');
  try {
    const store = await storeOf(place);
    await store.put(key, Readable.from([Buffer.from(text)]));
    const pieces: Buffer[] = [];
    for await (const piece of await store.get(key)) pieces.push(Buffer.from(piece));
    await store.remove(key);
    if (Buffer.concat(pieces).toString() !== text) throw new Error('the content came back changed');
  } catch (error) {
    throw storageFault(error);
  }
}

/** The message for a failed storage server; the server's own may contain addresses and keys. */
export function storageFault(error: unknown): BusinessError {
  if (error instanceof BusinessError) return error;
  const root = rootOf(error);
  const name = 'code' in root && typeof root.code === 'string' ? root.code : root.name;
  const [zh, en] = known[name] ?? [`对象存储不可用（${name.slice(0, 40)}）`, `The storage cannot be used (${name.slice(0, 40)})`];
  return new BusinessError({ zh, en }, { code: 503 });
}

function rootOf(error: unknown): Error {
  let at = error;
  for (let depth = 0; at instanceof Error && at.cause instanceof Error && depth < 5; depth += 1) at = at.cause;
  return at instanceof Error ? at : new Error('unknown');
}

const known: Record<string, [zh: string, en: string]> = {
  NoSuchBucket: ['空间不存在', 'There is no such bucket'],
  InvalidAccessKeyId: ['accessKey 不正确', 'The access key is wrong'],
  SignatureDoesNotMatch: ['secretKey 不正确', 'The secret key is wrong'],
  AccessDenied: ['没有权限读写此空间', 'The keys may not read or write this bucket'],
  ENOTFOUND: ['主机名无法解析', 'There is no such host'],
  ECONNREFUSED: ['无法连接到存储服务器', 'The storage server cannot be reached'],
  ETIMEDOUT: ['存储服务器没有应答', 'The storage server does not answer'],
  TimeoutError: ['存储服务器没有应答', 'The storage server does not answer'],
  NoSuchKey: ['文件内容不存在', 'The content of the file is not there'],
};

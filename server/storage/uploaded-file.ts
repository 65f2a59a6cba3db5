import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A file that came with a request, whole. */
export class UploadedFile {
  readonly name: string;
  // Whoever walks over the input of a call, such as a log, must not walk over ten million bytes.
  readonly #bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** A repeated request is told by the file's content. */
  toJSON() {
    return { name: this.name, sha256: createHash('sha256').update(this.#bytes).digest('hex') };
  }
}

/** The largest file that comes whole: larger ones are streamed to disk. */
export const maxFileBytes = 10 * 1024 * 1024;

/** What the fields beside a file may weigh. */
export const maxBesideFile = 64 * 1024;

export const uploadedFile = z.instanceof(UploadedFile, { error: '请选择要上传的文件' });

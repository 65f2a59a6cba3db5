import { createHash } from 'node:crypto';
import * as z from 'zod';

/** An uploaded file, in memory. */
export class UploadedFile {
  readonly name: string;
  // Private, so that code that walks the input of a call, such as a log, does not walk ten million bytes.
  readonly #bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** A repeated request is recognised by the file's content. */
  toJSON() {
    return { name: this.name, sha256: createHash('sha256').update(this.#bytes).digest('hex') };
  }
}

/** The largest file read into memory; larger ones are streamed to disk. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The size limit of the fields sent with a file. */
export const maxBesideFile = 64 * 1024;

export const uploadedFile = z.instanceof(UploadedFile, { error: '请选择要上传的文件' });

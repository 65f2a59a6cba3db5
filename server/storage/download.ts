import type { Readable } from 'node:stream';

/** A file as a procedure answers it: both doors send it, under its name. It is made when somebody reads it. */
export class Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly open: () => Readable;

  constructor(fileName: string, mediaType: string, open: () => Readable) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.open = open;
  }

  /** What a reader that knows only JSON is told. */
  toJSON() {
    return { fileName: this.fileName };
  }

  /** What says to a browser that this is a file to keep: never shown in place, never guessed at. */
  get headers(): Record<string, string> {
    const plain = this.fileName.replace(/[^\w.-]/g, '_');
    return {
      'content-type': this.mediaType,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.fileName)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    };
  }
}

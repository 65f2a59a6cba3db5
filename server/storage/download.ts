import type { Readable } from 'node:stream';

export const csvType = 'text/csv; charset=utf-8';
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file returned by a procedure; both doors send it under its name. Its content is generated when read. */
export class Download {
  readonly fileName: string;
  readonly mediaType: string;
  readonly open: () => Readable;

  constructor(fileName: string, mediaType: string, open: () => Readable) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.open = open;
  }

  /** What clients get that only read JSON. */
  toJSON() {
    return { fileName: this.fileName };
  }

  /** Headers that make a browser save the file: never shown inline, never sniffed. */
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

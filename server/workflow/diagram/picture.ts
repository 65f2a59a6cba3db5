import { Readable } from 'node:stream';
import { Download } from '#server/storage/download.ts';

/** A drawing that a browser shows in its place, and in which nothing runs whatever stands in it. */
export class Picture extends Download {
  constructor(fileName: string, svg: string) {
    super(fileName, 'image/svg+xml; charset=utf-8', () => Readable.from([Buffer.from(svg)]));
  }

  override get headers(): Record<string, string> {
    return {
      'content-type': this.mediaType,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    };
  }
}

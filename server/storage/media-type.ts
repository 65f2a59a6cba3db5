/** Pictures that a browser may show in place; every other content is a file to keep. */
export const shownTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** What a content is, by its first bytes; what a sender says of it counts for nothing. */
export function mediaTypeOf(head: Buffer): string {
  return signatures.find(({ at = 0, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))?.type ?? 'application/octet-stream';
}

const signatures: readonly { type: string; bytes: Buffer; at?: number }[] = [
  { type: 'image/png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { type: 'image/jpeg', bytes: Buffer.from('ffd8ff', 'hex') },
  { type: 'image/gif', bytes: Buffer.from('GIF87a') },
  { type: 'image/gif', bytes: Buffer.from('GIF89a') },
  { type: 'image/webp', at: 8, bytes: Buffer.from('WEBPVP8') },
  { type: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { type: 'application/zip', bytes: Buffer.from('504b0304', 'hex') },
];

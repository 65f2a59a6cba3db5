import { crc32, deflateSync } from 'node:zlib';

/** A picture in sixteen greys, of brightnesses from 0 to 1 line by line; the width is even (PNG, third edition). */
export function greyPng(brightness: Float32Array, { width, height }: { width: number; height: number }): Buffer {
  const line = width / 2 + 1;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2) {
      const [left = 1, right = 1] = [brightness[y * width + x], brightness[y * width + x + 1]];
      // The first byte of a line says that it is not filtered.
      pixels[y * line + 1 + x / 2] = (Math.round(left * 15) << 4) | Math.round(right * 15);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Four bits a pixel, greys, and the one kind each of compression, filters and order that there is.
  head.set([4, 0, 0, 0, 0], 8);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels, { level: 6 })), chunk('IEND', Buffer.alloc(0))]);
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(name: string, content: Buffer): Buffer {
  const [length, checked, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name, 'latin1'), content]), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}

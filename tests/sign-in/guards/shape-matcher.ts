import { inflateSync } from 'node:zlib';
import { captchaSize } from '#server/sign-in/captcha-picture.ts';

/** What a script has that collects pictures and their answers: for each place, how the letters seen there look. */
export interface Matcher {
  /** Whether it reads every letter of a picture: it looks at no further one after the first that it misreads. */
  reads(png: Buffer, answer: string): boolean;
}

const { width, height } = captchaSize;
/** Looks at edges, because light and dark are exchanged, in cells of 4 by 4 pixels. */
const cell = 4;
const [across, down] = [width / cell, height / cell];
/** A place of a letter, in cells, and how far beside it a letter is looked for. */
const window = 14;
const size = window * down;
const nearest = 15;

/**
 * Learns pictures by heart and reads others by the shapes that are most like theirs, at each of five places and a little beside them. Stands
 * for a script of an afternoon, not for a trained network (decision 101).
 */
export function learnShapes(pictures: readonly { png: Buffer; answer: string }[], { beside = 4 } = {}): Matcher {
  const letters = pictures.flatMap(({ answer }) => [...answer]);
  const known = new Float32Array(letters.length * size);
  let filled = 0;
  for (const { png, answer } of pictures) {
    const edges = edgesOf(png);
    for (let place = 0; place < answer.length; place += 1) known.set(shapeAt(edges, place, 0), size * filled++);
  }
  const alike = new Float32Array(letters.length);
  const readAt = (edges: Float32Array, place: number): string => {
    const votes = new Map<string, number>();
    for (let shift = -beside; shift <= beside; shift += 1) {
      const shape = shapeAt(edges, place, shift);
      for (let at = 0; at < alike.length; at += 1) alike[at] = likeness(shape, known, at * size);
      const least = nearestOf(alike);
      for (let at = 0; at < alike.length; at += 1) {
        const [one, letter] = [alike[at] as number, letters[at] as string];
        if (one >= least) votes.set(letter, (votes.get(letter) ?? 0) + Math.exp(12 * one));
      }
    }
    return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
  };
  return {
    reads(png, answer) {
      const edges = edgesOf(png);
      return [...answer].every((letter, place) => readAt(edges, place) === letter);
    },
  };
}

/** The likeness of the last of those that are nearest. */
function nearestOf(alike: Float32Array): number {
  const best = new Float32Array(nearest).fill(-1);
  for (let at = 0; at < alike.length; at += 1) {
    const one = alike[at] as number;
    if (one <= (best[0] as number)) continue;
    let place = 0;
    for (; place + 1 < nearest && (best[place + 1] as number) < one; place += 1) best[place] = best[place + 1] as number;
    best[place] = one;
  }
  return best[0] as number;
}

function edgesOf(png: Buffer): Float32Array {
  const light = pixelsOf(png);
  const at = (x: number, y: number) => light[y * width + x] ?? 0;
  const cells = new Float32Array(across * down);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1));
      cells[Math.floor(y / cell) * across + Math.floor(x / cell)] =
        (cells[Math.floor(y / cell) * across + Math.floor(x / cell)] ?? 0) + edge;
    }
  return blurred(cells);
}

function blurred(cells: Float32Array): Float32Array {
  const weights = [1, 2, 1];
  return cells.map((_, at) => {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [x, y] = [(at % across) + dx, Math.floor(at / across) + dy];
        if (x >= 0 && x < across && y >= 0 && y < down)
          sum += (cells[y * across + x] ?? 0) * (weights[dx + 1] ?? 0) * (weights[dy + 1] ?? 0);
      }
    return sum;
  });
}

/** What is seen at a place, as a vector of length 1. */
function shapeAt(edges: Float32Array, place: number, shift: number): Float32Array {
  const left = Math.round(3 + ((across - 7) / 5) * (place + 0.45)) - window / 2 + shift;
  const shape = new Float32Array(size);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < window; x += 1) shape[y * window + x] = (left + x >= 0 && left + x < across && edges[y * across + left + x]) || 0;
  const mean = shape.reduce((sum, one) => sum + one, 0) / shape.length;
  const length = Math.sqrt(shape.reduce((sum, one) => sum + (one - mean) ** 2, 0)) || 1;
  return shape.map((one) => (one - mean) / length);
}

/** Four sums side by side, of which a processor takes several at once; the other shape begins at a place of those known. */
function likeness(one: Float32Array, known: Float32Array, from: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < size; at += 4) {
    a += (one[at] as number) * (known[from + at] as number);
    b += (one[at + 1] as number) * (known[from + at + 1] as number);
    c += (one[at + 2] as number) * (known[from + at + 2] as number);
    d += (one[at + 3] as number) * (known[from + at + 3] as number);
  }
  return a + b + c + d;
}

/** The brightnesses of a picture as `greyPng` writes it. */
export function pixelsOf(png: Buffer): Uint8Array {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const lines = inflateSync(Buffer.concat(parts));
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const pair = lines[y * (width / 2 + 1) + 1 + (x >> 1)] ?? 0;
    return x % 2 === 1 ? pair & 15 : pair >> 4;
  });
}

import { type Stroke, strokesOf } from './captcha-glyphs.ts';
import { greyPng } from './grey-png.ts';

export const captchaSize = { width: 240, height: 80 };

type Point = readonly [number, number];
type Path = Point[];
/** A value between these two, anew each time. */
type Range = readonly [number, number];
type Random = () => number;

/** How far one picture differs from the next: a matcher of shapes read 2 of 100 and people nearly all (decision 101). */
export const captchaStyle = {
  /** The share of the width that a letter gets, beside the others, and how much of the width stays free. */
  share: [0.55, 1.45] as Range,
  free: [14, 90] as Range,
  /** Of its share that a letter fills, and its height by its width. */
  width: [0.85, 0.98] as Range,
  height: [1.05, 1.55] as Range,
  /** In radians, and of its height. */
  turn: [-0.28, 0.28] as Range,
  lean: [-0.28, 0.28] as Range,
  /** Half of a stroke's thickness, and how far each point of it lies elsewhere, in hundredths of the letter. */
  thick: [1.9, 2.6] as Range,
  bend: [-4.5, 4.5] as Range,
  /** The waves through the whole picture. */
  wave: [1.5, 3.2] as Range,
  /** The share of letters of which only the outline is drawn. */
  outlined: 0.4,
  /** Fields in which light and dark are exchanged. */
  fields: 4,
};
export type CaptchaStyle = typeof captchaStyle;

/**
 * Letters as somebody might write them by hand, no two alike, some of them outlines, through fields of the other brightness: pixels, in
 * which no letter can be told by how it was drawn, and which line is whose has to be seen.
 */
export function drawCaptcha(
  answer: string,
  { random = Math.random, style = captchaStyle }: { random?: Random; style?: CaptchaStyle } = {},
) {
  const { width, height } = captchaSize;
  const ink = new Float32Array(width * height);
  const within = ([low, high]: Range) => low + (high - low) * random();
  const warp = warpOf(style, within);
  const insides: { path: Path; thick: number }[] = [];
  for (const { letter, left, room } of spaced(answer, style, within)) {
    const wide = room * within(style.width);
    const high = Math.min(height * 0.72, Math.max(height * 0.5, wide * within(style.height)));
    const top = within([5, height - high - 5]);
    const place = placing({ left, top, wide, high, turn: within(style.turn), lean: within(style.lean) });
    const [thick, isOutlined] = [within(style.thick), random() < style.outlined];
    for (const stroke of strokesOf(letter)) {
      const path = pathOf(bent(stroke, () => within(style.bend)))
        .map(place)
        .map(warp);
      paint(ink, path, { thick: isOutlined ? thick + 1.2 : thick, tone: 1 });
      if (isOutlined) insides.push({ path, thick: thick - 0.6 });
    }
  }
  for (const { path, thick } of insides) paint(ink, path, { thick, tone: 0 });
  for (let nth = 0; nth < style.fields; nth += 1)
    exchange(ink, { x: within([0, width]), y: within([0, height]), across: within([30, 70]), down: within([20, 45]) });
  return greyPng(
    ink.map((value) => 1 - value * 0.87),
    captchaSize,
  );
}

/** The letters with their places, which tell nothing of where the next one begins. */
function spaced(answer: string, style: CaptchaStyle, within: (range: Range) => number) {
  const { width } = captchaSize;
  const room = width - within(style.free);
  const shares = [...answer].map((letter) => ({ letter, share: within(style.share) }));
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  let left = within([4, width - 16 - room]);
  return shares.map(({ letter, share }) => {
    const placed = { letter, left, room: (room * share) / whole };
    left += placed.room;
    return placed;
  });
}

/** A stroke whose points lie elsewhere each time. */
const bent = ({ curve, points }: Stroke, by: () => number): Stroke => ({
  curve,
  points: points.map(([x, y]) => [x + by(), y + by()] as const),
});

/** From the square of a letter to its place in the picture. */
function placing(at: { left: number; top: number; wide: number; high: number; turn: number; lean: number }): (point: Point) => Point {
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)];
  return ([x, y]) => {
    const [across, down] = [(x / 100 - 0.5) * at.wide, (y / 100 - 0.5) * at.high];
    const leaning = across - down * at.lean;
    return [at.left + at.wide / 2 + leaning * cos - down * sin, at.top + at.high / 2 + leaning * sin + down * cos];
  };
}

/** Waves through the whole picture, one along and one down. */
function warpOf(style: CaptchaStyle, within: (range: Range) => number): (point: Point) => Point {
  const waveOf = (lengths: Range) => {
    const [high, length, from] = [within(style.wave), within(lengths), within([0, 7])];
    return (where: number) => high * Math.sin((where / length) * 2 * Math.PI + from);
  };
  const [down, across] = [waveOf([45, 90]), waveOf([28, 60])];
  return ([x, y]) => [x + across(y), y + down(x)];
}

/** The points of a stroke so close that what is straight may be bent between them. */
function pathOf({ curve, points }: Stroke): Path {
  const path: Path = [];
  for (let at = 0; at < points.length - 1; at += 1) {
    const four = [points[at - 1] ?? points[at], points[at], points[at + 1], points[at + 2] ?? points[at + 1]] as [
      Point,
      Point,
      Point,
      Point,
    ];
    for (let step = 0; step < steps; step += 1) path.push((curve ? splineAt : lineAt)(four, step / steps));
  }
  return [...path, points.at(-1) as Point];
}
const steps = 8;

const lineAt = ([, [ax, ay], [bx, by]]: readonly [Point, Point, Point, Point], t: number): Point => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
];

/** The curve through the second and third point (Catmull and Rom). */
function splineAt([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
  return [along(0), along(1)];
}

/** Lays a line of this half thickness on the picture: ink (1), or none (0). */
function paint(ink: Float32Array, path: Path, { thick, tone }: { thick: number; tone: 0 | 1 }): void {
  const { width, height } = captchaSize;
  const from = (one: number, other: number) => Math.max(0, Math.floor(Math.min(one, other) - thick - 1));
  const to = (one: number, other: number, end: number) => Math.min(end - 1, Math.ceil(Math.max(one, other) + thick + 1));
  for (let at = 0; at < path.length - 1; at += 1) {
    const [[ax, ay], [bx, by]] = [path[at], path[at + 1]] as [Point, Point];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy || 1;
    for (let y = from(ay, by); y <= to(ay, by, height); y += 1)
      for (let x = from(ax, bx); x <= to(ax, bx, width); x += 1) {
        const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
        const cover = Math.min(1, Math.max(0, thick + 0.5 - Math.hypot(x - ax - dx * part, y - ay - dy * part)));
        const before = ink[y * width + x] ?? 0;
        ink[y * width + x] = tone === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover);
      }
  }
}

/** Makes light dark and dark light in an ellipse. */
function exchange(ink: Float32Array, at: { x: number; y: number; across: number; down: number }): void {
  const { width, height } = captchaSize;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (((x - at.x) / at.across) ** 2 + ((y - at.y) / at.down) ** 2 < 1) ink[y * width + x] = 1 - (ink[y * width + x] ?? 0);
}

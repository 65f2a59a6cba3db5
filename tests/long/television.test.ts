import { expect, test } from 'vitest';
import { copyAsAnotherBuild } from './another-build.ts';
import type { Fault } from './faulty-proxy.ts';
import { figure } from './figures.ts';
import { type Hall, hour, minute, openHall, second } from './hall.ts';

const seed = Number(process.env.TELEVISION_SEED ?? 20_261_128);

test('two televisions show figures of now through a day of troubles, and mark or drop what is older', { timeout: 600_000 }, async () => {
  const hall = await openHall();
  const other = copyAsAnotherBuild();
  const chance = chancesOf(seed);
  const day = [...troubles, ...troubles, ...troubles]
    .map((trouble) => ({ trouble, place: chance() }))
    .sort((one, two) => one.place - two.place);
  const every = (23 * hour) / day.length;
  const took: number[] = [];
  const current = async (when: string) => took.push(await hall.comes(['current', 'current'], when));
  // Styles of a new build come by script, which holds on to them.
  await befall.build(hall, 0, other);
  await current('after the first new build');
  await hall.leapUntil(hour);
  const before = await hall.sizes();

  for (const [at, { trouble }] of day.entries()) {
    await hall.leapUntil(hour + (at + chance() / 3) * every);
    await hall.report();
    await current(`before ${trouble}`);
    await befall[trouble](hall, 3 * minute + chance() * 20 * minute, other);
    await current(`after ${trouble}`);
  }
  await hall.leapUntil(24 * hour);
  const after = await hall.sizes();
  await outlast(hall);

  await current('after more than a shift');
  expect(hall.faults).toEqual([]);
  for (const name of ['plant', 'line'] as const) {
    expect(await hall.televisions[name].evaluate(() => 'isFirst' in window)).toBe(true);
    expect([before[name].streams, after[name].streams]).toEqual([1, 1]);
    expect(after[name].heap - before[name].heap, `${name}: kB of scripts`).toBeLessThan(maxGrowth);
    // The page that was read last may still be there.
    expect(after[name].nodes, `${name}: nodes`).toBeLessThan(2 * before[name].nodes);
    expect(after[name].listeners, `${name}: listeners`).toBeLessThan(before[name].listeners + 4);
  }
  const grown = `${after.plant.heap - before.plant.heap} and ${after.line.heap - before.line.heap} kB`;
  figure(
    'Televisions through 24 hours of troubles',
    `${day.length} troubles, back within ${Math.max(...took)} s of their clock; grew by ${grown}`,
  );
});

/** In kB, from the first hour to the last: what a page leaves behind, a thousand times over, would be more. */
const maxGrowth = 1_000;

type Trouble = Exclude<Fault, 'none'> | 'session' | 'kill' | 'build' | 'rollback';

const befall: Record<Trouble, (hall: Hall, lasts: number, other: string) => Promise<void>> = {
  cut: outage('cut'),
  hang: outage('hang'),
  '500': outage('500'),
  '502': outage('502'),
  portal: outage('portal'),
  /** The board of a link needs none. */
  async session(hall, lasts) {
    await hall.endSession();
    await hall.leapUntil(hall.time() + lasts, minute);
    await hall.report();
    await hall.comes(['halted', 'current'], 'without a session');
    await hall.signIn();
  },
  async kill(hall, lasts) {
    await hall.stop('SIGKILL');
    await hall.leapUntil(hall.time() + lasts, minute);
    expect(await hall.shown()).toEqual(['marked', 'marked']);
    await hall.start();
    await hall.report();
  },
  build: newBuild(true),
  rollback: newBuild(false),
};
const troubles = Object.keys(befall) as Trouble[];

function outage(fault: Fault) {
  return async (hall: Hall, lasts: number) => {
    hall.turn(fault);
    await hall.report();
    await hall.run(2 * minute);
    expect(await hall.shown(), fault).toEqual(['marked', 'marked']);
    await hall.leapUntil(hall.time() + lasts, minute);
    expect(await hall.shown(), fault).toEqual(['marked', 'marked']);
    hall.turn('none');
  };
}

/** The build of the next day, or that of the day before once more. */
function newBuild(isOther: boolean) {
  return async (hall: Hall, _: number, other: string) => {
    await hall.stop('SIGTERM');
    await hall.run(20 * second);
    await hall.start(isOther ? other : '.');
    await hall.report();
  };
}

/** An outage of more than a shift. */
async function outlast(hall: Hall): Promise<void> {
  const begun = hall.time();
  hall.turn('502');
  await hall.leapUntil(begun + 11.9 * hour);
  expect(await hall.shown()).toEqual(['marked', 'marked']);
  await hall.leapUntil(begun + 12.1 * hour);
  expect(await hall.shown()).toEqual(['gone', 'gone']);
  await hall.report();
  hall.turn('none');
}

/** Chances that are the same in each run (mulberry32). */
function chancesOf(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

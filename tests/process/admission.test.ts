import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Arrival, createAdmission, type Place } from '#server/http/admission.ts';

test('lets a crowd wait, one after the other, and refuses nobody who waits for a second', async () => {
  const { admission, come, leave, pass, busy } = openAdmission(2);

  busy(0.7);
  for (const who of ['a', 'b', 'c', 'd']) come(who);
  await pass(900);
  const before = admission.state();
  leave('a');
  leave('b');
  await pass(0);

  expect(before).toMatchObject({ inside: 2, waiting: 2, isOverloaded: false, refused: 0 });
  expect(admission.state()).toMatchObject({ inside: 2, waiting: 0, admitted: 4 });
});

test('refuses who waits when a crowd has waited too long, then serves the latest first, until nobody waits', async () => {
  const { admission, come, leave, pass, inside, refused, busy } = openAdmission(1);

  busy(0.7);
  // Each second somebody more stops counting.
  for (const who of ['a', 'b', 'c', 'd']) come(who);
  await pass(3000);
  const patient = admission.state();
  await pass(100);
  const over = admission.state();
  come('e');
  come('f');
  leave('c');
  await pass(0);
  const latest = inside();
  await pass(200);
  leave('f');

  expect([patient.isOverloaded, over.isOverloaded, latest]).toEqual([false, true, ['a', 'b', 'f']]);
  expect(refused()).toEqual(['d', 'e']);
  expect(admission.state()).toMatchObject({ isOverloaded: false, inside: 0, waiting: 0 });
});

test('lets a crowd wait that comes at once, and refuses soon when more and more keep coming', async () => {
  const { admission, come, pass, busy } = openAdmission(4);
  const comeBy = (count: number) => {
    for (let nth = 0; nth < count; nth += 1) come(`${nth}`, { from: `${nth}` });
  };

  busy(0.8);
  comeBy(150);
  await pass(900);
  const once = admission.state();
  for (let look = 0; look < 3; look += 1) {
    comeBy(10);
    await pass(50);
  }

  expect(once).toMatchObject({ isOverloaded: false, refused: 0 });
  expect(admission.state()).toMatchObject({ isOverloaded: true });
  expect(admission.state().refused).toBeGreaterThan(140);
});

test('takes no place from others for one that sends too much, and lets forms go first', async () => {
  const { admission, come, leave, pass, inside, refused } = openAdmission(4);

  for (let nth = 0; nth < 204; nth += 1) come(`flood ${nth}`, { from: 'flood' });
  await pass(0);
  come('form of the flood', { from: 'flood', goesFirst: true });
  come('somebody else', { from: 'elsewhere' });
  await pass(0);
  leave('flood 0');
  leave('flood 1');
  await pass(0);

  expect(admission.state()).toMatchObject({ inside: 4, refused: 2, isOverloaded: true });
  expect(inside()).toEqual(['flood 2', 'flood 3', 'somebody else', 'form of the flood']);
  expect(refused()).toEqual(['flood 4', 'flood 5']);
});

test('keeps no place for who only waits: for its own body, or for something else than this process', async () => {
  const { come, pass, inside, busy } = openAdmission(2);

  busy(0.7);
  come('drips', { isIncomplete: () => true });
  for (const who of ['waits for a lock', 'next', 'last']) come(who);
  await pass(100);
  const first = inside();
  await pass(1000);

  expect(first).toEqual(['drips', 'waits for a lock', 'next']);
  expect(inside()).toEqual(['drips', 'waits for a lock', 'next', 'last']);
});

test('lets everybody in when all who are inside wait for something, and nothing is done', async () => {
  const { admission, come, leave, pass, inside } = openAdmission(2);

  for (let nth = 0; nth < 30; nth += 1) come(`${nth}`);
  await pass(600);
  const held = inside().length;
  for (const who of inside()) leave(who);
  await pass(3000);

  expect(held).toBe(30);
  expect(admission.state()).toMatchObject({ refused: 0, places: 2 });
});

test('works on fewer at once while they keep the process busy, and gives no place to who has left', async () => {
  const { admission, come, leave, pass, inside, busy } = openAdmission(10);

  busy(0.99);
  await pass(1000);
  expect(admission.state().places).toBe(3);
  for (const who of ['a', 'b', 'c']) come(who);
  await pass(0);
  come('gone', { hasLeft: () => true });
  come('here');
  leave('a');
  await pass(0);
  expect(inside()).toEqual(['b', 'c', 'here']);
});

test('opens places one by one while somebody waits, and closes them again', async () => {
  const { admission, come, leave, pass, inside, busy } = openAdmission(10);
  const comeBy = (count: number) => {
    for (let nth = 0; nth < count; nth += 1) come(`${nth}`);
  };

  busy(0.6);
  comeBy(12);
  await pass(0);
  const first = inside().length;
  await pass(300);
  const later = inside().length;
  for (const who of inside()) leave(who);
  await pass(0);
  for (const who of inside()) leave(who);
  await pass(300);

  expect([first, later]).toEqual([4, 10]);
  expect(admission.state()).toMatchObject({ places: 4, inside: 0, waiting: 0 });
});

test('with too much to do, works on fewer at once when they take twice as long as usual', async () => {
  const { admission, come, leave, pass, inside, busy } = openAdmission(10);
  const flood = async (looks: number) => {
    for (let look = 0; look < looks; look += 1) {
      for (let nth = 0; nth < 90; nth += 1) come(`${look} ${nth}`, { from: `${nth}` });
      await pass(50);
    }
    return admission.state();
  };

  busy(0.6);
  come('alone');
  await pass(50);
  leave('alone');
  const over = await flood(8);
  for (const who of inside()) leave(who);
  const slow = await flood(8);
  // A database that went away meanwhile: whoever comes is to learn it from there.
  busy(0.2);
  const stalled = await flood(12);

  expect(over).toMatchObject({ isOverloaded: true, places: 10 });
  expect(slow).toMatchObject({ isOverloaded: true, places: 3 });
  expect(stalled.places).toBeGreaterThan(100);
});

/** An admission whose clock the test turns. */
function openAdmission(places: number) {
  let [clock, share] = [0, 0];
  const insiders = new Map<string, Place>();
  const turnedAway: string[] = [];
  const admission = createAdmission({ places, now: () => clock, busyShare: () => share });
  admission.close();
  return {
    admission,
    come: (who: string, { from = 'plant', goesFirst = false, hasLeft = () => false, isIncomplete = () => false }: Partial<Arrival> = {}) =>
      void admission.enter({ from, goesFirst, hasLeft, isIncomplete }).then((place) => {
        if (place) insiders.set(who, place);
        else turnedAway.push(who);
      }),
    leave: (who: string) => {
      insiders.get(who)?.leave();
      insiders.delete(who);
    },
    /** Lets time go by, and everybody learn what became of him. */
    pass: async (ms: number) => {
      for (const end = clock + ms; clock < end; ) {
        clock = Math.min(clock + 50, end);
        admission.look();
        await setImmediate();
      }
      await setImmediate();
    },
    busy: (value: number) => {
      share = value;
    },
    inside: () => [...insiders.keys()],
    refused: () => turnedAway,
  };
}

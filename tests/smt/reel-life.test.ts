import { describe, expect, test } from 'vitest';
import { monthsAfter } from '#rules/dates.ts';
import { noSources } from '#server/database/sources.ts';
import { readReel } from '#server/smt/verification/read-code.ts';
import { tellOverdue } from '#server/smt/verification/tell-overdue.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildRun, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);
const [GS, RS, EOT] = ['\u001d', '\u001e', '\u0004'];
const label2d = (item: string, serial: string, ...dates: string[]) =>
  `[)>${RS}06${GS}P${item}${GS}1PMK${GS}1TL1${GS}S${serial}${GS}Q500${dates.map((date) => GS + date).join('')}${RS}${EOT}`;
let made = 0;
/** An item of its own, with how long its reels may be used. */
async function buildItem(of: Record<string, unknown> = {}) {
  made += 1;
  const itemNumber = `LIFE-${made}`;
  await operator().mutate('smt.shelfLife.save', { itemNumber, ...of });
  return { itemNumber, ...(await buildRun(operator(), [['1-1', itemNumber]])) };
}
const recordOf = async (reel: string) => (await operator().query('smt.reel.list', { filters: { reel_equal: reel } })).records[0];

test('a reel past its date, or too long out of its bag, is not put on; baking lets it on again', async () => {
  const { load, unload } = await buildRun(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.reel.save', { reel: 'A|L1|EXP', itemNumber: 'A', expiryDate: '2026-05-03' });
  await operator().mutate('smt.reel.save', { reel: 'A|L1|MSL', itemNumber: 'A', moistureLevel: '5a' });
  await load(operator('2026-05-04 08:00'), '1-1', 'A|L1|MSL');
  await unload(operator('2026-05-04 09:00'), '1-1', '', { reason: '换线', quantityLeft: '300' });

  const expired = await load(operator(), '1-1', 'A|L1|EXP');
  const open = await load(operator('2026-05-05 07:00'), '1-1', 'A|L1|MSL');
  await unload(operator('2026-05-05 07:30'), '1-1', '', { reason: '换线', quantityLeft: '300' });
  const tooLong = await load(operator('2026-05-05 08:30'), '1-1', 'A|L1|MSL');
  const [kept] = (await operator().query('smt.reel.list', { filters: { reel_equal: 'A|L1|MSL' } })).records;
  await operator().mutate('smt.reel.update', { id: kept?.id, openedTime: '2026-05-05 09:00:00' });
  const baked = await load(operator('2026-05-05 09:30'), '1-1', 'A|L1|MSL');

  expect([expired.reason, open.passed, tooLong.reason, baked.passed]).toEqual(['isExpired', true, 'floorLifeOver', true]);
  expect(kept).toMatchObject({ moistureLevel: '5a', openedTime: '2026-05-04 08:00:00' });
});

describe('by its item', () => {
  test('a reel is used up to so many months after it was made, by its record or the date on its label', async () => {
    const { itemNumber: item, load, unload } = await buildItem({ shelfMonths: 12 });
    await operator().mutate('smt.reel.save', { reel: `${item}|L1|REC`, itemNumber: item, manufactureDate: '2025-05-03' });

    const byRecord = await load(operator(), '1-1', `${item}|L1|REC`);
    const byDate = await load(operator(), '1-1', label2d(item, 'OLD', '16D20250503'));
    const byWeek = await load(operator(), '1-1', label2d(item, 'OLDWEEK', '10D2518'));
    const byUse = await load(operator(), '1-1', label2d(item, 'USE', '14D20260503'));
    const right = await load(operator(), '1-1', label2d(item, 'NEW', '16D20250504'));
    await unload(operator(), '1-1', '', { reason: '换线', quantityLeft: '300' });

    expect([byRecord, byDate, byWeek, byUse].map(({ reason }) => reason)).toEqual(Array(4).fill('isExpired'));
    expect(right.passed).toBe(true);
    // The date of its label stays with it, whichever label is scanned next.
    expect(await recordOf(`${item}|L1|NEW`)).toMatchObject({ manufactureDate: '2025-05-04' });
    expect((await load(operator('2026-05-05 08:00'), '1-1', `${item}|L1|NEW`)).reason).toBe('isExpired');
  });

  test('its moisture level counts for every reel that has none of its own, and the board says what is left of its floor life', async () => {
    const { itemNumber: item, line, load, unload } = await buildItem({ moistureLevel: '5a' });
    await load(operator('2026-05-04 08:00'), '1-1', `${item}|L1|M1`);

    const status = await operator('2026-05-04 20:00').query('smt.lineStatus', { lineId: line.id });
    await unload(operator('2026-05-05 07:00'), '1-1', '', { reason: '换线', quantityLeft: '300' });
    const over = await load(operator('2026-05-05 08:30'), '1-1', `${item}|L1|M1`);

    expect(status.stations[0]).toMatchObject({ floorHours: 12 });
    expect(over.reason).toBe('floorLifeOver');
  });
});

test('dry storage stops the floor life, and baking begins it anew', async () => {
  const { itemNumber: item, line, load, unload } = await buildItem({ moistureLevel: '5a' });
  const reel = `${item}|L1|D1`;
  await load(operator('2026-05-04 08:00'), '1-1', reel);
  await unload(operator('2026-05-04 20:00'), '1-1', '', { reason: '换线', quantityLeft: '300' });
  const { id } = (await recordOf(reel)) as { id: string };

  await operator('2026-05-04 20:00').mutate('smt.reel.store', { ids: [id] });
  const stored = await recordOf(reel);
  const later = await load(operator('2026-05-07 08:00'), '1-1', reel);
  const status = await operator('2026-05-07 10:00').query('smt.lineStatus', { lineId: line.id });
  await unload(operator('2026-05-07 21:00'), '1-1', '', { reason: '换线', quantityLeft: '200' });
  const over = await load(operator('2026-05-07 21:00'), '1-1', reel);
  await operator('2026-05-07 21:30').mutate('smt.reel.bake', { ids: [id] });
  const baked = await load(operator('2026-05-08 08:00'), '1-1', reel);

  expect(stored).toMatchObject({ state: 'dry', openedTime: null, hoursBefore: '12.00' });
  expect(later.passed).toBe(true);
  expect(status.stations[0]).toMatchObject({ floorHours: 10 });
  expect([over.reason, baked.passed]).toEqual(['floorLifeOver', true]);
  expect(await recordOf(reel)).toMatchObject({ state: 'open', openedTime: '2026-05-08 08:00:00', hoursBefore: '0.00' });
});

test('where the setting only warns, a reel past its life passes with a word in the answer and in the log', async () => {
  const { itemNumber: item, line, load, unload, log } = await buildItem({ shelfMonths: 1, moistureLevel: '6' });
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, warnsOfLife: true });

  const expired = await load(operator(), '1-1', label2d(item, 'W1', '16D20260101'));
  await unload(operator(), '1-1', '', { reason: '换线', quantityLeft: '300' });
  await operator().mutate('smt.reel.save', { reel: `${item}|L1|W2`, openedTime: '2026-05-04 01:00:00' });
  const open = await load(operator(), '1-1', `${item}|L1|W2`);

  expect(expired).toMatchObject({ passed: true, reason: 'expiredAllowed', text: '已过有效期，按产线设置放行' });
  expect(open).toMatchObject({ passed: true, reason: 'floorLifeAllowed' });
  expect((await log(operator())).map(({ ret, reason }) => [ret, reason])).toEqual([
    [1, 'floorLifeAllowed'],
    [1, '换线'],
    [1, 'expiredAllowed'],
  ]);
});

test('the people of the line are told before the floor life of a reel that is on ends, and when it has; taking it off ends the alarms', async () => {
  const { itemNumber: item, line, load, unload } = await buildItem({ moistureLevel: '6' });
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, warnMinutes: 30 });
  await load(operator('2026-05-04 08:00'), '1-1', `${item}|L1|T1`);
  const alarmsAt = async (local: string) => {
    await tellOverdue({ database: plant.database, sources: noSources, now: () => at(local) });
    const { records } = await operator().query('smt.alarm.list', {
      filters: { lineId: line.id },
      sort: ['occurTime'],
    });
    return records.map(({ kind, state, message }: Record<string, string>) => [kind, state, message]);
  };

  const seen: unknown[] = [];
  for (const time of ['13:29', '13:31', '13:59', '14:01', '14:02']) seen.push(await alarmsAt(`2026-05-04 ${time}`));
  await unload(operator('2026-05-04 14:05'), '1-1', '', { reason: '换线', quantityLeft: '300' });

  const soon = ['floorLifeEnds', 'open', `1-1 车间寿命即将到期：${item}|L1|T1`];
  const over = ['floorLifeEnds', 'open', `1-1 车间寿命已到，请更换：${item}|L1|T1`];
  expect(seen).toEqual([[], [soon], [soon], [soon, over], [soon, over]]);
  expect((await alarmsAt('2026-05-04 14:06')).map(([, state]: string[]) => state)).toEqual(['closed', 'closed']);
});

test('who loads at the line may store reels dry, and who only checks may not', async () => {
  const { itemNumber: item } = await buildItem();
  const { id } = await operator().mutate('smt.reel.save', { reel: `${item}|L1|P1`, openedTime: '2026-05-04 08:00:00' });

  const refused = await personAt(plant.database, '2000', undefined, ['smtreel', 'smtreel_view']).refusal('smt.reel.store', { ids: [id] });

  expect(refused.code).toBe(403);
  expect((await ipqc().query('smt.reel.detail', { id })).state).toBe('open');
});

test('months end with the month, and date codes are the Mondays of their weeks', () => {
  expect(['2026-01-31', '2024-02-29', '2025-12-15'].map((day) => monthsAfter(day, 1))).toEqual(['2026-02-28', '2024-03-29', '2026-01-15']);
  expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28');
  expect(['2601', '2618', '202053', '2653', '2600', '26-1'].map((code) => readReel(label2d('A', 'R', `10D${code}`)).madeOn)).toEqual([
    '2025-12-29',
    '2026-04-27',
    '2020-12-28',
    '2026-12-28',
    undefined,
    undefined,
  ]);
});

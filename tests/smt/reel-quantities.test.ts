import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);
const stationAt = async (lineId: string, local?: string) => (await operator(local).query('smt.lineStatus', { lineId })).stations[0];

test('a reel that comes back has what was left of it, on whatever line', async () => {
  const { load, unload } = await buildRun(operator(), [['1-1', 'A']]);
  const other = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|L1|Q1|500');
  await unload(operator(), '1-1', '', { reason: '换线', quantityLeft: '77' });

  const taken = await other.load(operator(), '1-1', 'A|L1|Q1|500');

  expect(taken).toMatchObject({ passed: true, text: '正确，余量 77' });
  expect(await stationAt(other.line.id)).toMatchObject({ quantity: '77.00' });
});

test('a reel of which nobody said what was left is not full again', async () => {
  const { line, load, unload } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|L1|Q2|500');
  await unload(operator(), '1-1', '', { reason: '换工单' });

  const taken = await load(operator(), '1-1', 'A|L1|Q2|500');

  expect(taken).toMatchObject({ passed: true, text: '正确，余量未知' });
  expect(await stationAt(line.id)).toMatchObject({ quantity: '0.00', runsOutIn: null });
});

test('a reel that was used up goes on again only with a quantity', async () => {
  const { line, load, unload } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|L1|Q3|500');
  await unload(operator(), '1-1', '', { reason: '用完' });

  const empty = await load(operator(), '1-1', 'A|L1|Q3|500');
  const counted = await load(operator(), '1-1', 'A|L1|Q3|500', { quantity: '40' });

  expect(empty).toMatchObject({ passed: false, ret: 0, reason: 'usedUp' });
  expect(counted.passed).toBe(true);
  expect(await stationAt(line.id)).toMatchObject({ quantity: '40.00' });
});

test('a splice adds to what still runs', async () => {
  const { line, load, firstCheck, splice } = await buildRun(operator(), [['1-1', 'A']]);
  await plant.database.sql`update smt_line_run set boards_per_hour = 600 where line_id = ${line.id}`;
  await load(operator('2026-05-04 10:00'), '1-1', 'A|L1|Q4|500');
  await firstCheck(ipqc('2026-05-04 10:00'), '1-1', 'A|L1|Q4|500');

  await splice(operator('2026-05-04 10:40'), '1-1', 'A|L1|Q5|1000');
  const station = await stationAt(line.id, '2026-05-04 10:40');
  const used = await operator().query('smt.itemUse.list', { filters: { lineId: line.id } });

  // 10 boards a minute: 1500 parts are on since 40 minutes.
  expect(station).toMatchObject({ quantity: '1500.00', runsOutIn: 110 });
  expect(used.records).toMatchObject([{ reel: 'A|L1|Q4', quantityOn: '500.00', quantityUsed: '500.00' }]);
});

test('what is left of a reel is seen and corrected by its number', async () => {
  const { line, unload, reels, load } = await buildReleased(operator(), [['1-1', 'A']]);
  await unload(operator(), '1-1', '', { reason: '换工单', quantityLeft: '300' });

  const [kept] = (await operator().query('smt.reel.list', { filters: { reel_equal: String(reels['1-1']) } })).records;
  await operator().mutate('smt.reel.update', { id: kept?.id, quantityLeft: '250' });
  await load(operator(), '1-1', String(reels['1-1']));

  expect(kept).toMatchObject({ itemNumber: 'A', quantityLeft: '300.00' });
  expect(await stationAt(line.id)).toMatchObject({ quantity: '250.00' });
});

test('a scan that arrives late keeps when it was made', async () => {
  const { load, log } = await buildRun(operator(), [['1-1', 'A']]);

  await load(operator('2026-05-04 10:05'), '1-1', 'A|L1|LT', { scannedTime: '2026-05-04T10:01:22+08:00' });

  expect(await log(operator())).toMatchObject([{ scannedTime: '2026-05-04 10:01:22' }]);
});

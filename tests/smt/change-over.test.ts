import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, buildTable, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);
const three = [
  ['1-1', 'A'],
  ['1-2', 'B'],
  ['1-3', 'C'],
] as const;

test('an order change takes over what stays on, which is first-checked, and the next order knows its reels', async () => {
  const { line, reels, firstCheck, load, log } = await buildReleased(operator(), three);
  await plant.database.sql`update smt_line_run set boards_per_hour = 60 where line_id = ${line.id}`;
  await plant.database.sql`update smt_station_state set quantity = 100 where line_id = ${line.id} and station = '1-1'`;
  const next = await buildTable(operator(), [...three, ['1-4', 'D']], { lineId: line.id });

  const over = await operator('2026-05-04 10:35').mutate('smt.changeOver', {
    lineId: line.id,
    headerId: next.header.id,
    workOrderNumber: 'WO-2',
  });
  const status = await operator().query('smt.lineStatus', { lineId: line.id });
  await load(operator(), '1-4', 'D|L1|OV');
  for (const [station, reel] of Object.entries(reels)) await firstCheck(ipqc(), station, reel);
  const released = await firstCheck(ipqc(), '1-4', 'D|L1|OV');

  expect(over).toMatchObject({ stations: 4, kept: 3 });
  expect(status.run).toMatchObject({ workOrderNumber: 'WO-2', phase: 'setup' });
  expect(status.stations.map(({ state, reel }: Record<string, string>) => [state, reel])).toEqual([
    ...Object.values(reels).map((reel) => ['loaded', reel]),
    ['empty', ''],
  ]);
  // 30 minutes at a board a minute.
  expect(status.stations[0]?.quantity).toBe('70.00');
  expect(released).toMatchObject({ reason: 'released', phase: 'running' });
  expect(await log(operator(), { workOrderNumber: 'WO-2', mode: '0' })).toHaveLength(4);
});

test('what the next table does not take is named and unloaded first; a line without a run has nothing to change over', async () => {
  const { line, unload } = await buildReleased(operator(), three);
  const next = await buildTable(
    operator(),
    [
      ['1-1', 'A'],
      ['1-2', 'X'],
    ],
    { lineId: line.id },
  );
  const input = { lineId: line.id, headerId: next.header.id, workOrderNumber: 'WO-2' };

  const refused = await operator().refusal('smt.changeOver', input);
  for (const station of ['1-2', '1-3']) await unload(operator(), station, '', { reason: '换工单' });
  const over = await operator().mutate('smt.changeOver', input);
  const idle = await buildTable(operator());
  const nothing = await operator().refusal('smt.changeOver', { lineId: idle.line.id, headerId: idle.header.id });

  expect(refused).toMatchObject({ code: 409, problems: { headerId: '新站位表不用这些料盘，先卸料：1-2 B、1-3 C' } });
  expect(over).toMatchObject({ stations: 2, kept: 1 });
  expect(nothing.code).toBe(409);
});

test('a reel that stays on is a substitute or the main item by the next table, and its log says so', async () => {
  const { line, load, firstCheck, log } = await buildRun(operator(), [
    ['1-1', 'A', 'A2'],
    ['1-2', 'B', 'B2'],
  ]);
  for (const [station, reel] of [
    ['1-1', 'A2|L1|CS1'],
    ['1-2', 'B|L1|CS2'],
  ] as const) {
    await load(operator(), station, reel);
    await firstCheck(ipqc(), station, reel);
  }
  const next = await buildTable(
    operator(),
    [
      ['1-1', 'A2', 'A'],
      ['1-2', 'B2', 'B'],
    ],
    { lineId: line.id },
  );

  await operator().mutate('smt.changeOver', { lineId: line.id, headerId: next.header.id, workOrderNumber: 'WO-SUB' });

  const { stations } = await operator().query('smt.lineStatus', { lineId: line.id });
  expect(stations.map(({ station, isSubstitute }: Record<string, unknown>) => [station, isSubstitute])).toEqual([
    ['1-1', false],
    ['1-2', true],
  ]);
  const kept = await log(operator(), { workOrderNumber: 'WO-SUB' });
  expect(kept.map(({ station, ret, mainItemNumber }) => [station, Number(ret), mainItemNumber]).sort()).toEqual([
    ['1-1', 1, 'A2'],
    ['1-2', 5, 'B2'],
  ]);
});

test('a reel where the next table places by hand is unloaded first, and stays on until then', async () => {
  const { line, reels } = await buildReleased(operator(), three);
  const next = await buildTable(operator(), three, { lineId: line.id });
  await plant.database.sql`update smt_station_table set is_cover = true where header_id = ${next.header.id} and station = '1-2'`;

  const refused = await operator().refusal('smt.changeOver', { lineId: line.id, headerId: next.header.id, workOrderNumber: 'WO-2' });

  expect(refused.problems).toEqual({ headerId: '新站位表不用这些料盘，先卸料：1-2 B' });
  const { stations } = await operator().query('smt.lineStatus', { lineId: line.id });
  expect(stations.map(({ reel }: { reel: string }) => reel)).toEqual(Object.values(reels));
});

test('what was told of the order before ends with it, what is told of reels that stay on does not', async () => {
  const { line } = await buildReleased(operator(), three);
  for (const kind of ['checkLate', 'fullCheckLate', 'runsOut', 'newTable', 'floorLifeEnds'])
    await operator().mutate('smt.alarm.save', { lineId: line.id, station: '1-1', kind, message: kind, state: 'open' });
  const next = await buildTable(operator(), three, { lineId: line.id });

  await operator().mutate('smt.changeOver', { lineId: line.id, headerId: next.header.id, workOrderNumber: 'WO-2' });

  const { records } = await operator().query('smt.alarm.list', { filters: { lineId: line.id, state: 'open' } });
  expect(records.map(({ kind }: { kind: string }) => kind)).toEqual(['floorLifeEnds']);
});

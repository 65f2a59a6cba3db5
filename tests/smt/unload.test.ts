import { expect, test } from 'vitest';
import { nothing, reasonCode, takeCode, wantedBy } from '#rules/feeder-codes.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = () => personAt(plant.database, '1000');
const two = [
  ['1-1', 'A'],
  ['1-2', 'A'],
] as const;

test('a reel is unloaded by itself, wherever it is on the line', async () => {
  const { unload, reels, log } = await buildReleased(operator(), two);

  const off = await unload(operator(), '', String(reels['1-2']), { reason: '换工单', quantityLeft: '0' });
  const again = await unload(operator(), '', String(reels['1-2']), { reason: '换工单' });

  expect(off).toMatchObject({ passed: true, station: '1-2' });
  expect(again).toMatchObject({ passed: false, reason: 'notOnLine' });
  expect(await log(operator(), { mode: '7', ret: '1' })).toMatchObject([{ station: '1-2', reel: reels['1-2'], reason: '换工单' }]);
});

test('a label that is on several stations asks for the station; a station with another reel on is not unloaded', async () => {
  const { load, unload } = await buildRun(operator(), two);
  for (const [station] of two) await load(operator(), station, 'A|L1');

  const which = await unload(operator(), '', 'A|L1', { reason: '用完' });
  const other = await unload(operator(), '1-1', 'A|L2', { reason: '用完' });

  expect(which).toMatchObject({ passed: false, reason: 'whichStation' });
  expect(other).toMatchObject({ passed: false, reason: 'otherReel', expected: ['A|L1'], scanned: 'A|L2' });
});

test('a reason is one of the list, and no more is left than was put on', async () => {
  const { load, unload } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|L1|U1|500');

  const invented = await unload(operator(), '1-1', '', { reason: '我随便写的原因' });
  const tooMuch = await unload(operator(), '1-1', '', { reason: '换线', quantityLeft: '99999' });
  const right = await unload(operator(), '1-1', '', { reason: '换线', quantityLeft: '500' });

  expect([invented.reason, tooMuch.reason, right.reason]).toEqual(['needsReason', 'leftTooMuch', 'passed']);
  expect(tooMuch.text).toBe('剩余数量大于上料数量 500');
});

test('the page wants a station or a reel to unload, and reasons have codes that follow from their words', () => {
  const known = { stations: new Set(['1-1']), needsBothLabels: false };

  expect(wantedBy(takeCode(nothing(7), 'A|L1|R1', known), known)).toEqual([]);
  expect(wantedBy(takeCode(nothing(7), '1-1', known), known)).toEqual([]);
  expect(wantedBy(nothing(7), known)).toEqual(['station']);
  expect(reasonCode('用完')).toMatch(/^CMD-R[0-9A-Z]{1,7}$/);
  expect(new Set(['用完', '错料', '换工单', '换线', '物料异常', '报废'].map(reasonCode)).size).toBe(6);
});

test('issuing is bound to the line and its order, and says what it knows', async () => {
  const rows = [['1-1', 'A']] as const;
  const [one, other] = [await buildRun(operator(), rows), await buildRun(operator(), rows)];
  for (const { line } of [one, other]) await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsIssue: true });
  await one.issue(operator(), 'A|L1|IS1');

  const foreign = await other.load(operator(), '1-1', 'A|L1|IS1');
  const twice = await one.issue(operator(), 'A|L1|IS1');
  await one.load(operator(), '1-1', 'A|L1|IS1');
  const whileOn = await other.issue(operator(), 'A|L1|IS1');

  expect(foreign).toMatchObject({ passed: false, reason: 'notIssued' });
  expect(twice).toMatchObject({ passed: true, reason: 'alreadyIssued', text: '已发料' });
  expect(whileOn).toMatchObject({ passed: false, reason: 'reelElsewhere' });
});

test('all reels of a line come off in one command with its reason, but not those of a locked station', async () => {
  const { line, reels, load, log } = await buildReleased(operator(), two);
  const unloadAll = { lineId: line.id, reason: '换工单' };
  const noReason = await operator().refusal('smt.unloadAll', { lineId: line.id });
  const checker = await personAt(plant.database, '3001', undefined, ['smt_scan', 'smt_scan_run']).refusal('smt.unloadAll', unloadAll);
  for (let nth = 0; nth < 3; nth += 1)
    await operator().mutate('smt.scan', { lineId: line.id, mode: 1, station: '1-1', oldBarcode: 'A|L1|OTHER', barcode: `A|L1|N${nth}` });
  const locked = await operator().refusal('smt.unloadAll', unloadAll);
  await operator().mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '标签错误' });

  const done = await operator().mutate('smt.unloadAll', unloadAll);
  const again = await load(operator(), '1-1', String(reels['1-1']));

  expect(noReason.problems).toHaveProperty('reason');
  expect(checker.code).toBe(403);
  expect(locked).toMatchObject({ code: 409, message: '先解锁：1-1' });
  expect(done).toEqual({ unloaded: 2 });
  expect((await log(operator(), { mode: '7', ret: '1' })).map(({ station, reel, reason }) => [station, reel, reason]).sort()).toEqual([
    ['1-1', reels['1-1'], '换工单'],
    ['1-2', reels['1-2'], '换工单'],
  ]);
  expect(again.passed).toBe(true);
});

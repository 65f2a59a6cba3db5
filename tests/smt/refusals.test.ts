import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, buildTable, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);
const notice = (of: Record<string, string>) =>
  operator().mutate('smt.temporaryChange.save', {
    changeNumber: 'L-1',
    itemNumber: 'A',
    validFrom: '2026-05-04 08:00:00',
    validUntil: '2026-05-04 12:00:00',
    ...of,
  });

test('a change notice that does not hold is named with the reason why', async () => {
  const { load } = await buildRun(operator(), [['1-1', 'A']]);
  await buildTable(operator(), undefined, { productItemNumber: 'OTHER' });
  await notice({ substitute: 'N1' });
  await notice({ changeNumber: 'L-2', substitute: 'N2', productItemNumber: 'OTHER' });

  const early = await load(operator('2026-05-04 07:59'), '1-1', 'N1|1');
  const late = await load(operator('2026-05-04 12:00'), '1-1', 'N1|1');
  const foreign = await load(operator('2026-05-04 12:10'), '1-1', 'N2|1');

  expect(early).toMatchObject({ reason: 'noticeBegins', text: '临时变更 L-1 从 2026-05-04 08:00 起才生效' });
  expect(late).toMatchObject({ reason: 'noticeEnded', text: '临时变更 L-1 已于 2026-05-04 12:00 结束', expected: ['A'], scanned: 'N1' });
  expect(foreign).toMatchObject({ reason: 'noticeOfOther', text: '临时变更 L-2 只用于产品 OTHER' });
});

test('a reel that a notice let on stays right after its end, until it is changed', async () => {
  const { load, firstCheck, check, fullCheck, change } = await buildRun(operator(), [['1-1', 'C']]);
  await notice({ changeNumber: 'L-3', itemNumber: 'C', substitute: 'C9' });
  await load(operator(), '1-1', 'C9|L1|1');
  await firstCheck(ipqc(), '1-1', 'C9|L1|1');

  const checked = await check(ipqc('2026-05-04 12:30'), '1-1', 'C9|L1|1');
  const full = await fullCheck(ipqc('2026-05-04 12:31'), '1-1', 'C9|L1|1');
  const next = await change(operator('2026-05-04 12:32'), '1-1', 'C9|L1|2', { oldBarcode: 'C9|L1|1' });

  expect([checked, full].map(({ passed, ret, isSubstitute }) => [passed, ret, isSubstitute])).toEqual([
    [true, 5, true],
    [true, 5, true],
  ]);
  expect(next).toMatchObject({ passed: false, reason: 'noticeEnded' });
});

test('the item of a newer version is refused with both versions named', async () => {
  const { line, header, change } = await buildReleased(operator(), [['1-1', 'A']]);
  const { productItemNumber } = await operator().query('smt.stationTableHeader.detail', { id: header.id });
  await buildTable(operator(), [['1-1', 'NEW']], { lineId: line.id, productItemNumber, tableVersion: 'V2' });

  const refused = await change(operator(), '1-1', 'NEW|L1|1');

  expect(refused).toMatchObject({ reason: 'newerTable', text: '版本 V2 已启用并使用该物料，本次仍按 V1' });
});

test('an item of another station is told where it belongs, a station of another line whose it is', async () => {
  const { load } = await buildRun(operator());
  await buildRun(operator(), [['7-77', 'A']]);

  const misplaced = await load(operator(), '1-2', 'A|L1|1');
  const foreign = await load(operator(), '7-77', 'A|L1|1');

  expect(misplaced).toMatchObject({ reason: 'wrongItem', text: '料号不符，该物料用于站位 1-1', expected: ['B', 'B2'], scanned: 'A' });
  expect(foreign).toMatchObject({ reason: 'otherLine', text: expect.stringMatching(/^这是贴片 \d+的站位$/) });
});

test('reels are compared with reels: at a check, at a wrong old reel, and at a station that has another one', async () => {
  const { change, check, load } = await buildReleased(operator(), [['1-1', 'A']]);
  await change(operator(), '1-1', 'A|L2|CMP');

  const atCheck = await check(ipqc(), '1-1', 'A|L2|X');
  const wrongItem = await check(ipqc(), '1-1', 'B|L2|X');
  await check(ipqc(), '1-1', 'A|L2|CMP');
  const atOld = await change(operator(), '1-1', 'A|L3|Z', { oldBarcode: 'A|L2|Y' });
  const loaded = await load(operator(), '1-1', 'A|L3|Z');

  expect([atCheck, wrongItem, atOld, loaded].map(({ expected, scanned }) => [...expected, scanned])).toEqual([
    ['A|L2|CMP', 'A|L2|X'],
    ['A|L2|CMP', 'B|L2|X'],
    ['A|L2|CMP', 'A|L2|Y'],
    ['A|L2|CMP', 'A|L3|Z'],
  ]);
});

test('what cannot be compared is not: a reel elsewhere names its place, a pending check nothing equal', async () => {
  const rows = [
    ['1-1', 'A'],
    ['1-2', 'A'],
  ] as const;
  const { line, change, reels } = await buildReleased(operator(), rows);
  const other = await buildRun(operator(), [['1-1', 'A']]);
  const { lineName } = await operator().query('board.productionLine.detail', { id: line.id });

  const here = await change(operator(), '1-2', String(reels['1-1']));
  const there = await other.load(operator(), '1-1', String(reels['1-1']));
  await change(operator(), '1-1', 'A|L2|PEND');
  const pending = await change(operator(), '1-1', 'A|L2|PEND2');

  expect(here).toMatchObject({ reason: 'reelElsewhere', text: '该料盘在站位 1-1 上', expected: [] });
  expect(there).toMatchObject({
    reason: 'reelElsewhere',
    text: `该料盘在${lineName}的站位 1-1 上`,
    next: `先从${lineName}的站位 1-1 卸料`,
  });
  expect(pending).toMatchObject({ reason: 'checkPending', expected: [] });
});

test('a right reel between wrong ones begins the row anew, also one that is there already', async () => {
  const { change, check, reels } = await buildReleased(operator(), [['1-1', 'A']]);

  const scans = [];
  for (const code of ['X', 'Y', String(reels['1-1']), 'Z', 'W']) scans.push(await check(ipqc(), '1-1', code));

  expect(scans.map(({ ret, isLocked }) => [ret, isLocked])).toEqual([
    [0, false],
    [0, false],
    [1, false],
    [0, false],
    [0, false],
  ]);
  expect((await change(operator(), '1-1', 'X')).isLocked).toBe(true);
});

test('before the release a reel is taken off, not changed; and nobody is offered a step that is not his', async () => {
  const { load } = await buildRun(operator());
  await load(operator(), '1-1', 'A|L1|S1');
  const setup = await load(operator(), '1-1', 'A|L1|S2');
  const { change } = await buildReleased(operator(), [['1-1', 'A']]);
  await change(operator(), '1-1', 'A|L2|S3');
  const loader = personAt(plant.database, '3000', undefined, ['smt_scan', 'smt_scan_load']);

  const [offered, not] = [await change(operator(), '1-1', 'A|L2|S4'), await change(loader, '1-1', 'A|L2|S4')];

  expect(setup).toMatchObject({ reason: 'isLoaded', offers: 7, next: '先卸料' });
  expect([offered.offers, not.offers]).toEqual([2, null]);
  expect(not.next).toBe('请IPQC先核料');
});

test('a change is refused at its station or its old reel, before the new reel is scanned', async () => {
  const { line, load, log } = await buildRun(operator(), [['1-1', 'A']]);
  const ahead = (of: Record<string, string> = {}) => operator().mutate('smt.scanAhead', { lineId: line.id, station: '1-1', ...of });
  await load(operator(), '1-1', 'A|L1|AH1');

  const early = await ahead();

  expect(early).toMatchObject({ passed: false, reason: 'firstCheckFirst', text: '首检未完成' });
  expect(await log(operator(), { ret: '0' })).toMatchObject([{ mode: 1, station: '1-1', reason: 'firstCheckFirst' }]);
});

test('the old reel of a change is judged when it is scanned: a right one goes on, wrong ones are counted to the lock', async () => {
  const { line, reels, change } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsReelNumber: true });
  const ahead = (of: Record<string, string> = {}) => operator().mutate('smt.scanAhead', { lineId: line.id, station: '1-1', ...of });
  const old = String(reels['1-1']);

  const begun = await ahead();
  const right = await ahead({ oldBarcode: `${old}|500` });
  const wrong = [await ahead({ oldBarcode: 'A|L1|X1' }), await ahead({ oldBarcode: 'A|L1|X2' }), await ahead({ oldBarcode: 'A|L1|X3' })];
  const locked = await change(operator(), '1-1', 'A|L1|NEW', { oldBarcode: old });

  expect([begun, right]).toEqual([null, null]);
  expect(wrong).toMatchObject([
    { reason: 'otherOldReel', isLocked: false, scanned: 'A|L1|X1' },
    { reason: 'otherOldReel', isLocked: false },
    { reason: 'otherOldReel', isLocked: true },
  ]);
  expect(locked).toMatchObject({ passed: false, reason: 'isLocked' });
});

import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, buildTable, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);

describe('loading', () => {
  test('the right reel passes, a wrong one is refused with what was expected beside what was scanned', async () => {
    const { load, log } = await buildRun(operator());

    const right = await load(operator(), '1-1', 'A|L1|1');
    const wrong = await load(operator(), '1-2', 'A|L1|2');

    expect(right).toMatchObject({ passed: true, ret: 1, station: '1-1', phase: 'setup', left: 1 });
    expect(wrong).toMatchObject({ passed: false, ret: 0, reason: 'wrongItem', expected: ['B', 'B2'], scanned: 'A' });
    expect(wrong.next).toBe('取正确的料盘，重新扫描');
    expect(await log(operator())).toMatchObject([
      { station: '1-2', mode: 0, ret: 0, reason: 'wrongItem', expectedItems: 'B,B2', itemNumber: 'A', modeName: '上料', retName: '失败' },
      { station: '1-1', ret: 1, itemNumber: 'A', mainItemNumber: 'A', lot: 'L1', workOrderNumber: 'WO-1', operator: '人员1000' },
    ]);
  });

  test('the same reel again changes nothing; another reel on the station is to be unloaded first', async () => {
    const { load } = await buildRun(operator());
    await load(operator(), '1-1', 'A|L1|31');

    const again = await load(operator(), '1-1', 'A|L1|31');
    const other = await load(operator(), '1-1', 'A|L1|32');

    expect(again).toMatchObject({ passed: true, reason: 'already' });
    expect(other).toMatchObject({ passed: false, reason: 'isLoaded', offers: 7 });
  });

  test('a listed substitute passes and stays visible as one', async () => {
    const { load, log } = await buildRun(operator());

    const taken = await load(operator(), '1-2', 'B2|L9|1');

    expect(taken).toMatchObject({ passed: true, ret: 5, isSubstitute: true });
    expect(await log(operator(), { ret: '5' })).toMatchObject([{ isSubstitute: true, itemNumber: 'B2', mainItemNumber: 'B' }]);
  });

  test('a temporary change lets its substitute pass while it is valid, for its product alone', async () => {
    const { load } = await buildRun(operator());
    await buildTable(operator(), undefined, { productItemNumber: 'OTHER' });
    const change = { itemNumber: 'A', validFrom: '2026-05-04 08:00:00', validUntil: '2026-05-04 12:00:00' };
    await operator().mutate('smt.temporaryChange.save', { ...change, changeNumber: 'L-1', substitute: 'A9' });
    await operator().mutate('smt.temporaryChange.save', { ...change, changeNumber: 'L-2', substitute: 'A8', productItemNumber: 'OTHER' });

    const early = await load(operator('2026-05-04 07:59'), '1-1', 'A9|1');
    const foreign = await load(operator(), '1-1', 'A8|1');
    const late = await load(operator('2026-05-04 12:00'), '1-2', 'A9|1');
    const valid = await load(operator(), '1-1', 'A9|1');

    expect([early, foreign, late].map(({ reason }) => reason)).toEqual(['noticeBegins', 'noticeOfOther', 'wrongItem']);
    expect(valid).toMatchObject({ passed: true, ret: 5, isSubstitute: true });
  });

  test('a temporary change that could never apply is refused at the field that makes it so', async () => {
    const { header } = await buildTable(operator(), [['1-1', 'A']]);
    const { productItemNumber } = await operator().query('smt.stationTableHeader.detail', { id: header.id });
    const times = { validFrom: '2026-05-04 08:00:00', validUntil: '2026-05-04 12:00:00' };
    const change = { changeNumber: 'L-8', productItemNumber, itemNumber: 'A', substitute: 'A7', ...times };
    const refused = async (of: Record<string, string>) =>
      Object.keys((await operator().refusal('smt.temporaryChange.save', { ...change, ...of })).problems);

    expect(await refused({ substitute: ' Ａ' })).toEqual(['substitute']);
    expect(await refused({ itemNumber: 'NOWHERE' })).toEqual(['itemNumber']);
    expect(await refused({ productItemNumber: 'NOWHERE' })).toEqual(['productItemNumber']);
    const { id } = await operator().mutate('smt.temporaryChange.save', change);
    const { problems } = await operator().refusal('smt.temporaryChange.update', { id, substitute: 'A' });
    expect(Object.keys(problems)).toEqual(['substitute']);
  });

  test('a temporary change that would end before it begins is refused at its end, also where one of the two times changes', async () => {
    await buildTable(operator());
    const change = { changeNumber: 'L-9', itemNumber: 'A', substitute: 'A7', validFrom: '2026-05-04 08:00:00' };
    const until = (validUntil: string) => ({ ...change, validUntil });

    const backwards = await operator().refusal('smt.temporaryChange.save', until('2026-05-04 07:59:59'));
    const submitted = await operator().refusal('smt.temporaryChange.submit', until('2026-05-03 23:00:00'));
    const { id } = await operator().mutate('smt.temporaryChange.save', until('2026-05-04 12:00:00'));
    const moved = await operator().refusal('smt.temporaryChange.update', { id, validFrom: '2026-05-04 12:00:01' });

    for (const { problems } of [backwards, submitted, moved]) expect(problems).toEqual({ validUntil: '失效时间不能早于生效时间' });
  });

  test('a reel that is on another station is refused until it is unloaded there', async () => {
    const rows = [
      ['1-1', 'A'],
      ['1-2', 'A'],
    ] as const;
    const { load, unload } = await buildRun(operator(), rows);
    await load(operator(), '1-1', 'A|L1|77');

    const twice = await load(operator(), '1-2', 'A|L1|77');
    const bare = await unload(operator(), '1-1', '');
    await unload(operator(), '1-1', '', { reason: '错料' });
    const after = await load(operator(), '1-2', 'A|L1|77');

    expect(twice).toMatchObject({ passed: false, reason: 'reelElsewhere' });
    expect(bare.reason).toBe('needsReason');
    expect(after.passed).toBe(true);
  });

  test('an unknown station, a hand-placed one and a line that is not set up say what to do, and are stored', async () => {
    const { load, log, line } = await buildRun(operator());
    const idle = await operator().mutate('board.productionLine.save', { lineCode: 'IDLE', lineName: '空线', lineType: 'smt' });

    const unknown = await load(operator(), '9-9', 'A|1');
    const unset = await operator().mutate('smt.scan', { lineId: idle.id, mode: 0, station: '1-1', barcode: 'A|1' });
    const absent = await operator().refusal('smt.scan', { lineId: '1', mode: 0, station: '1-1', barcode: 'A|1' });

    expect(unknown).toMatchObject({ reason: 'unknownStation', next: '扫机器上的站位条码' });
    expect(unset).toMatchObject({ reason: 'noRun', next: '先选站位表开始上料' });
    expect(absent.code).toBe(404);
    expect(await log(operator(), { lineId: line.id })).toMatchObject([{ station: '9-9', ret: 0 }]);
  });

  test('codes are read in full-width characters and lower case, and keep their zeros', async () => {
    const { load, log } = await buildRun(operator(), [['2F-46', '0010.0020']]);

    const taken = await load(operator(), ' ２ｆ-46 ', '００１０．００２０｜L1');

    expect(taken).toMatchObject({ passed: true, station: '2F-46', scanned: '0010.0020' });
    expect(await log(operator())).toMatchObject([{ mounter: '2F', itemNumber: '0010.0020' }]);
  });
});

describe('codes of every form', () => {
  test('an item that looks like a station is loaded like any other', async () => {
    const { load } = await buildRun(operator(), [['1-1', 'CAP-104']]);

    const asStation = await load(operator(), 'CAP-104', 'CAP-104');
    const taken = await load(operator(), '1-1', 'CAP-104');

    expect(asStation).toMatchObject({ passed: false, reason: 'unknownStation' });
    expect(taken).toMatchObject({ passed: true, scanned: 'CAP-104' });
  });

  test('separators in a code are kept, and tell reels apart', async () => {
    const rows = [
      ['1-1', 'A'],
      ['1-2', 'A'],
    ] as const;
    const { load, firstCheck, log } = await buildRun(operator(), rows);

    const one = await load(operator(), '1-1', ' A|L1|H1\u001d21');
    const other = await load(operator(), '1-2', 'A|L1|H121');
    const confused = await firstCheck(ipqc(), '1-1', 'A|L1|H121');

    expect([one.passed, other.passed]).toEqual([true, true]);
    expect(confused).toMatchObject({ passed: false, reason: 'otherReel' });
    expect(await log(operator(), { mode: '0' })).toMatchObject([
      { barcode: 'A|L1|H121', reel: 'A|L1|H121' },
      { barcode: ' A|L1|H1\u001d21', reel: 'A|L1|H1\u001d21' },
    ]);
  });

  test('two codes in one, or a code that lost its end, are refused and lock nothing', async () => {
    const { load } = await buildRun(operator());

    const scans = [];
    for (const barcode of ['A|L|R1|5A|L|R2|5', 'A|R1|A|R2|5', '|L|R1|5', 'A|L|R1|5|']) scans.push(await load(operator(), '1-1', barcode));
    const right = await load(operator(), '1-1', 'A|L|R1|5');

    expect(scans.map(({ ret, reason }) => [ret, reason])).toEqual(Array.from({ length: 4 }, () => [0, 'notWhole']));
    expect(scans[0]).toMatchObject({ scanned: 'A|L|R1|5A|L|R2|5', next: '重新扫描料盘条码' });
    expect(right.passed).toBe(true);
  });

  test('a code of more than 255 characters is refused, not cut', async () => {
    const { line, log } = await buildRun(operator());

    const long = await operator().refusal('smt.scan', { lineId: line.id, mode: 0, station: '1-1', barcode: `A|${'1'.repeat(300)}` });

    expect(long.code).toBe(400);
    expect(await log(operator())).toEqual([]);
  });

  test('a reel scanned for a station is no station of the table', async () => {
    const { load } = await buildRun(operator());

    const taken = await load(operator(), 'A|L26A|R0000000000000000000000001|500', 'A|1');

    expect(taken).toMatchObject({ passed: false, reason: 'unknownStation' });
  });
});

describe('the gates of a run', () => {
  test('it is released once every station is loaded and first checked, and not before', async () => {
    const { load, firstCheck, change } = await buildRun(operator());

    const early = await firstCheck(ipqc(), '1-1', 'A|1');
    await load(operator(), '1-1', 'A|1');
    const loaded = await load(operator(), '1-2', 'B|1');
    const changed = await change(operator(), '1-1', 'A|2');
    const first = await firstCheck(ipqc(), '1-1', 'A|1');
    const last = await firstCheck(ipqc(), '1-2', 'B|1');

    expect(early).toMatchObject({ passed: false, reason: 'notAllLoaded', offers: 0 });
    expect(loaded).toMatchObject({ phase: 'firstCheck', left: 2 });
    expect(changed).toMatchObject({ passed: false, reason: 'firstCheckFirst' });
    expect(first).toMatchObject({ passed: true, phase: 'firstCheck', left: 1 });
    expect(last).toMatchObject({ passed: true, phase: 'running', reason: 'released' });
  });

  test('a change waits for its check, and no other change comes before that', async () => {
    const { change, check, reels } = await buildReleased(operator());

    const wrongOld = await change(operator(), '1-1', 'A|L2|5', { oldBarcode: 'A|L1|other' });
    const changed = await change(operator(), '1-1', 'A|L2|5', { oldBarcode: reels['1-1'] });
    const again = await change(operator(), '1-1', 'A|L2|5', { oldBarcode: reels['1-1'] });
    const next = await change(operator(), '1-1', 'A|L3|6', { oldBarcode: 'A|L2|5' });
    const oldReel = await check(ipqc(), '1-1', String(reels['1-1']));
    const checked = await check(ipqc(), '1-1', 'A|L2|5');

    expect(wrongOld).toMatchObject({ passed: false, reason: 'otherOldReel' });
    expect(changed).toMatchObject({ passed: true, left: 1 });
    expect(again).toMatchObject({ passed: true, reason: 'already' });
    expect(next).toMatchObject({ passed: false, ret: 4, reason: 'checkPending', offers: 2 });
    expect(oldReel).toMatchObject({ passed: false, reason: 'otherReel', expected: ['A|L2|5'] });
    expect(checked).toMatchObject({ passed: true, left: 0 });
  });

  test('a load on a running station offers the change, a splice waits for its check like one', async () => {
    const { load, splice, check } = await buildReleased(operator());

    const other = await load(operator(), '1-1', 'A|L2|9');
    const spliced = await splice(operator(), '1-1', 'A|L2|9');
    const checked = await check(ipqc(), '1-1', 'A|L2|9');

    expect(other).toMatchObject({ reason: 'isLoaded', offers: 1 });
    expect([spliced.left, checked.left]).toEqual([1, 0]);
  });

  test('a full check is done when every station has passed it, and then the next begins', async () => {
    const { fullCheck, reels } = await buildReleased(operator());
    const [[one = '', ofOne = ''] = [], [two = '', ofTwo = ''] = []] = Object.entries(reels);

    const first = await fullCheck(ipqc(), one, ofOne);
    const again = await fullCheck(ipqc(), one, ofOne);
    await fullCheck(ipqc(), two, ofTwo);
    const next = await fullCheck(ipqc(), one, ofOne);

    expect([first.reason, again.reason, next.reason]).toEqual(['passed', 'already', 'passed']);
  });

  test('who loaded a reel does not check it where the line wants another person', async () => {
    const { line, load, firstCheck } = await buildRun(operator(), [['1-1', 'A']]);
    await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsOtherChecker: true });
    await load(operator(), '1-1', 'A|1');

    const same = await firstCheck(operator(), '1-1', 'A|1');
    const other = await firstCheck(ipqc(), '1-1', 'A|1');

    expect([same.reason, other.reason]).toEqual(['samePerson', 'released']);
  });

  test('a line that scans both labels compares the items that they stand for', async () => {
    const { line, load } = await buildRun(operator(), [['1-1', 'A']]);
    await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsBothLabels: true });
    await operator().mutate('smt.supplierLabel.save', { labelCode: 'MAKER-7', itemNumber: 'A' });
    await operator().mutate('smt.supplierLabel.save', { labelCode: 'MAKER-8', itemNumber: 'B' });

    const one = await load(operator(), '1-1', 'A|1');
    const differ = await load(operator(), '1-1', 'A|1', { supplierBarcode: 'MAKER-8|X' });
    const both = await load(operator(), '1-1', 'A|1', { supplierBarcode: 'MAKER-7|X' });

    expect([one.reason, differ.reason, both.reason]).toEqual(['needsSupplierLabel', 'labelsDiffer', 'passed']);
  });

  test('a line that takes issued reels alone takes one once it is issued', async () => {
    const { line, load, issue } = await buildRun(operator(), [['1-1', 'A']]);
    await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsIssue: true });

    const early = await load(operator(), '1-1', 'A|1');
    const foreign = await issue(operator(), 'Z|1');
    const issued = await issue(operator(), 'A|1');
    const taken = await load(operator(), '1-1', 'A|1');

    expect(early).toMatchObject({ reason: 'notIssued', offers: 4 });
    expect(foreign.reason).toBe('notInTable');
    expect([issued.passed, taken.passed]).toEqual([true, true]);
  });

  test('it is closed when its reels are off, and what they gave is known', async () => {
    const { line, unload, header } = await buildReleased(operator(), [['1-1', 'A']]);
    const start = { lineId: line.id, headerId: header.id, workOrderNumber: 'WO-2' };

    const open = await operator().refusal('smt.endRun', { lineId: line.id });
    const second = await operator().refusal('smt.startRun', start);
    await unload(operator(), '1-1', '', { reason: '换工单', quantityLeft: '1200' });
    await operator().mutate('smt.endRun', { lineId: line.id });
    await operator().mutate('smt.startRun', start);
    const used = await operator().query('smt.itemUse.list', { filters: { lineId: line.id } });

    expect(open.message).toBe('还有 1 个站位未卸料：1-1');
    expect(second.message).toContain('未结束');
    expect(used.records).toMatchObject([{ station: '1-1', itemNumber: 'A', quantityLeft: '1200.00', workOrderNumber: 'WO-1' }]);
  });
});

describe('a locked station', () => {
  test('comes of three wrong scans in a row, and of no fewer', async () => {
    const { load } = await buildRun(operator());

    const scans = [];
    for (const barcode of ['X', 'X', 'A', 'A|other']) scans.push(await load(operator(), '1-1', barcode));
    for (const barcode of ['X', 'Y', 'Z', 'B']) scans.push(await load(operator(), '1-2', barcode));

    expect(scans.map(({ ret, isLocked }) => [ret, isLocked])).toEqual([
      [0, false],
      [0, false],
      [1, false],
      [0, false],
      [0, false],
      [0, false],
      [6, true],
      [6, true],
    ]);
  });

  test('is opened for a reason of the list by somebody who may, and keeps who did it', async () => {
    const { line, load, log } = await buildRun(operator());
    for (const barcode of ['X', 'X', 'X']) await load(operator(), '1-1', barcode);
    const unlock = { lineId: line.id, station: '1-1' };
    const loader = personAt(plant.database, '3000', undefined, ['smt_scan', 'smt_scan_load']);

    const forbidden = await loader.refusal('smt.unlockStation', { ...unlock, reason: '标签错误' });
    const bare = await ipqc().refusal('smt.unlockStation', unlock);
    const alarmed = await ipqc().query('smt.alarm.list', { filters: { lineId: line.id } });
    await ipqc().mutate('smt.unlockStation', { ...unlock, reason: '标签错误' });
    const again = await ipqc().refusal('smt.unlockStation', { ...unlock, reason: '标签错误' });
    const taken = await load(operator(), '1-1', 'A|1');
    const closed = await ipqc().query('smt.alarm.list', { filters: { lineId: line.id } });

    expect([forbidden.code, again.code]).toEqual([403, 409]);
    expect(bare.problems).toEqual({ reason: '请选择解锁原因' });
    expect(alarmed.records).toMatchObject([{ kind: 'locked', state: 'open', station: '1-1' }]);
    expect(closed.records).toMatchObject([{ state: 'closed', note: '标签错误（人员2000）' }]);
    expect(taken.passed).toBe(true);
    expect((await log(operator(), { ret: '2' }))[0]).toMatchObject({ reason: '标签错误', operator: '人员2000' });
  });
});

describe('a station locked before the run is released', () => {
  const wrongThree = async (
    scan: (ask: ReturnType<typeof operator>, station: string, barcode: string) => Promise<unknown>,
    station: string,
  ) => {
    for (const barcode of ['X', 'Y', 'Z']) await scan(ipqc(), station, barcode);
  };

  test('during the first check is checked once more after its unlocking, and that right scan releases the run', async () => {
    const { line, load, firstCheck, change } = await buildRun(operator());
    await load(operator(), '1-1', 'A|1');
    await load(operator(), '1-2', 'B|1');
    await firstCheck(ipqc(), '1-1', 'A|1');
    await wrongThree(firstCheck, '1-1');

    const other = await firstCheck(ipqc(), '1-2', 'B|1');
    const locked = await ipqc().query('smt.lineStatus', { lineId: line.id });
    await ipqc().mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '标签错误' });
    const unlocked = await ipqc().query('smt.lineStatus', { lineId: line.id });
    const wrongChange = await change(operator(), '1-1', 'X|9');
    const wrongCheck = await firstCheck(ipqc(), '1-1', 'X|9');
    const right = await firstCheck(ipqc(), '1-1', 'A|1');

    expect(other).toMatchObject({ passed: true, phase: 'firstCheck', left: 1 });
    expect([locked.left, unlocked.left]).toEqual([1, 1]);
    expect(wrongChange).toMatchObject({ passed: false, reason: 'firstCheckFirst', phase: 'firstCheck', left: 1 });
    expect(wrongCheck).toMatchObject({ passed: false, reason: 'wrongItem', phase: 'firstCheck' });
    expect(right).toMatchObject({ passed: true, reason: 'released', phase: 'running' });
  });

  test('as the last to be loaded still counts as one to load', async () => {
    const { line, load, firstCheck } = await buildRun(operator());
    await wrongThree(load, '1-2');

    const loaded = await load(operator(), '1-1', 'A|1');
    const status = await operator().query('smt.lineStatus', { lineId: line.id });
    const early = await firstCheck(ipqc(), '1-1', 'A|1');
    await ipqc().mutate('smt.unlockStation', { lineId: line.id, station: '1-2', reason: '标签错误' });
    const last = await load(operator(), '1-2', 'B|1');

    expect(loaded).toMatchObject({ phase: 'setup', left: 1 });
    expect(status.left).toBe(1);
    expect(early).toMatchObject({ passed: false, reason: 'notAllLoaded', left: 1 });
    expect(last).toMatchObject({ phase: 'firstCheck', left: 2 });
  });
});

test('a station that is locked while its check is pending still counts as one to check', async () => {
  const { line, change, check, reels } = await buildReleased(operator());
  await change(operator(), '1-1', 'A|L2|51', { oldBarcode: reels['1-1'] });

  for (const barcode of ['X', 'Y', 'Z']) await check(ipqc(), '1-1', barcode);
  const locked = await ipqc().query('smt.lineStatus', { lineId: line.id });
  await ipqc().mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '标签错误' });
  const checked = await check(ipqc(), '1-1', 'A|L2|51');

  expect(locked.left).toBe(1);
  expect(checked).toMatchObject({ passed: true, left: 0 });
});

describe('at once', () => {
  test('two operators at one station: one reel goes on, the other is told of it', async () => {
    const { load, log } = await buildRun(operator());

    const both = await Promise.all(['A|L1|41', 'A|L1|42'].map((barcode) => load(operator(), '1-1', barcode)));

    expect(both.map(({ reason }) => reason).sort()).toEqual(['isLoaded', 'passed']);
    expect(await log(operator())).toHaveLength(2);
  });

  test('one reel at two stations goes on one of them', async () => {
    const rows = [
      ['1-1', 'A'],
      ['1-2', 'A'],
    ] as const;
    const { load } = await buildRun(operator(), rows);

    const both = await Promise.all(['1-1', '1-2'].map((station) => load(operator(), station, 'A|L1|5')));

    expect(both.map(({ reason }) => reason).sort()).toEqual(['passed', 'reelElsewhere']);
  });

  test('one reel at two lines goes on one of them', async () => {
    const lines = [await buildRun(operator(), [['1-1', 'A']]), await buildRun(operator(), [['1-1', 'A']])];

    const both = await Promise.all(lines.map(({ load }) => load(operator(), '1-1', 'A|L1|6')));

    expect(both.map(({ reason }) => reason).sort()).toEqual(['passed', 'reelElsewhere']);
  });

  test('wrong scans of ten hands are all counted, and all stored', async () => {
    const { load, log } = await buildRun(operator());

    const all = await Promise.all(Array.from({ length: 10 }, () => load(operator(), '1-1', 'X')));

    expect(all.filter(({ ret }) => ret === 0)).toHaveLength(2);
    expect(await log(operator())).toHaveLength(10);
  });

  test('a scan that is sent again by its key is one scan, with one answer', async () => {
    const { line, log } = await buildRun(operator());
    const scan = { lineId: line.id, mode: 0, station: '1-1', barcode: 'X' };

    const answers = [];
    for (let nth = 0; nth < 3; nth += 1) answers.push(await operator().mutate('smt.scan', scan, `key-${line.id}`));

    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
    expect(await log(operator())).toHaveLength(1);
  });

  test('a run without a work order, by which it is traced later, is asked about once', async () => {
    const { line, header } = await buildTable(operator());
    const start = { lineId: line.id, headerId: header.id, workOrderNumber: ' ' };

    const asked = await operator().refusal('smt.startRun', start);
    const made = await operator().mutate('smt.startRun', { ...start, confirm: 'noWorkOrder' });
    const over = await operator().refusal('smt.changeOver', start);

    expect(asked).toMatchObject({ code: 400, problems: { 'confirm.noWorkOrder': '没有工单号，之后不能按工单追溯' } });
    expect(made).toMatchObject({ stations: 2 });
    expect(over.problems).toEqual(asked.problems);
  });

  test('of two who set a line up, one does', async () => {
    const { line, header, unload, load } = await buildRun(operator(), [['1-1', 'A']]);
    await load(operator(), '1-1', 'A|1');
    await unload(operator(), '1-1', '', { reason: '用完' });
    await operator().mutate('smt.endRun', { lineId: line.id });

    const start = { lineId: line.id, headerId: header.id, workOrderNumber: 'WO-2' };

    const both = await Promise.allSettled([1, 2].map(() => operator().mutate('smt.startRun', start)));

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('who loads may not check, who checks may not load', async () => {
  const { line } = await buildRun(operator());
  const loader = personAt(plant.database, '3000', undefined, ['smt_scan', 'smt_scan_load']);
  const checker = personAt(plant.database, '3001', undefined, ['smt_scan', 'smt_scan_check']);
  const scan = { lineId: line.id, station: '1-1', barcode: 'A|1' };

  const refusals = await Promise.all([
    loader.refusal('smt.scan', { ...scan, mode: 5 }),
    checker.refusal('smt.scan', { ...scan, mode: 0 }),
    loader.refusal('smt.startRun', { lineId: line.id, headerId: '1' }),
  ]);

  expect(refusals.map(({ code }) => code)).toEqual([403, 403, 403]);
});

import { describe, expect, test } from 'vitest';
import { readReel } from '#server/smt/verification/read-code.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = () => personAt(plant.database, '1000');
const ipqc = () => personAt(plant.database, '2000');
const [GS, RS, EOT] = ['\u001d', '\u001e', '\u0004'];

describe('a reel is known by item, lot and reel number', () => {
  test('whatever form its label has', () => {
    const labels = [
      'A|L1|R1|500',
      'A|L1|R1',
      ' A|L1|R1|77 ',
      `A${GS}L1${GS}R1${GS}500`,
      `]C1A|L1|R1|5000${GS}`,
      `[)>${RS}06${GS}PA${GS}1PMK-1${GS}1TL1${GS}SR1${GS}Q500${RS}${EOT}`,
      '[)>{RS}06{GS}PA{GS}Q500{GS}1TL1{GS}SR1{RS}{EOT}',
    ];

    for (const label of labels)
      expect(readReel(label)).toMatchObject({ itemNumber: 'A', lot: 'L1', reel: 'A|L1|R1', isUnique: true, fault: undefined });
    expect(readReel(`[)>${RS}06${GS}1PMK-1${GS}Q500${GS}1TL1`)).toMatchObject({ makersNumber: 'MK-1', isOurs: false, quantity: '500' });
    expect(readReel('{pbn:PB1,pm:MK-1,qty:4000}')).toMatchObject({ makersNumber: 'MK-1', quantity: '4000' });
  });

  test('a label with another quantity is the same reel, at its station and at another', async () => {
    const rows = [
      ['1-1', 'A'],
      ['1-2', 'A'],
    ] as const;
    const { load, firstCheck } = await buildRun(operator(), rows);
    await load(operator(), '1-1', 'A|L1|R1|500');

    const again = await load(operator(), '1-1', 'A|L1|R1|77');
    const elsewhere = await load(operator(), '1-2', 'A|L1|R1|77');
    await load(operator(), '1-2', 'A|L1|R2|500');
    const checked = await firstCheck(ipqc(), '1-1', 'A|L1|R1|480');

    expect([again.reason, elsewhere.reason, checked.reason]).toEqual(['already', 'reelElsewhere', 'passed']);
  });

  test('a reel that an older build stored with its quantity is still the one on the station', async () => {
    const { line, load, firstCheck } = await buildRun(operator(), [['1-1', 'A']]);
    const other = await buildRun(operator(), [['1-1', 'A']]);
    await load(operator(), '1-1', 'A|L1|OLD|500');
    await plant.database.sql`update smt_station_state set reel = 'A|L1|OLD|500' where line_id = ${line.id}`;

    const elsewhere = await other.load(operator(), '1-1', 'A|L1|OLD|500');
    const checked = await firstCheck(ipqc(), '1-1', 'A|L1|OLD|500');

    expect([elsewhere.reason, checked.passed]).toEqual(['reelElsewhere', true]);
  });

  test('a quantity that cannot be read is refused in its own words, and locks nothing', async () => {
    const { load } = await buildRun(operator(), [['1-1', 'A']]);

    const scans = [];
    for (const quantity of ['5,000', '-5', '0', '', 'x']) scans.push(await load(operator(), '1-1', `A|L|T4|${quantity}`));
    const right = await load(operator(), '1-1', `A|L|T4|5000${GS}`);

    expect(scans.map(({ reason, isLocked }) => [reason, isLocked])).toEqual(scans.map(() => ['badQuantity', false]));
    expect(scans[0]).toMatchObject({ text: '条码中的数量无法识别', scanned: 'A|L|T4|5,000' });
    expect(right.passed).toBe(true);
  });

  test("a maker's 2D label loads the item that its number is registered for", async () => {
    const { load, log } = await buildRun(operator(), [['1-1', 'A']]);
    await operator().mutate('smt.supplierLabel.save', { labelCode: 'MK-2D', itemNumber: 'A' });

    const taken = await load(operator(), '1-1', `[)>${RS}06${GS}1PMK-2D${GS}Q4000${GS}1TLX${RS}${EOT}`);

    expect(taken.passed).toBe(true);
    expect(await log(operator())).toMatchObject([{ itemNumber: 'A', lot: 'LX', reel: 'A|LX', quantity: '4000.00' }]);
  });
});

describe.each(['A', 'A|L1'])('a label without a reel number (%s)', (label) => {
  test('is changed to the next reel of its kind, which is counted and checked', async () => {
    const { line, load, firstCheck, change, splice, check, log } = await buildRun(operator(), [['1-1', 'A']]);
    await load(operator(), '1-1', label);
    await firstCheck(ipqc(), '1-1', label);

    const reloaded = await load(operator(), '1-1', label);
    const changed = await change(operator(), '1-1', label, { oldBarcode: label });
    const again = await change(operator(), '1-1', label, { oldBarcode: label });
    await check(ipqc(), '1-1', label);
    const spliced = await splice(operator(), '1-1', label);
    const [station] = (await operator().query('smt.lineStatus', { lineId: line.id })).stations;

    expect(reloaded).toMatchObject({ passed: false, reason: 'isLoaded', offers: 1 });
    expect(changed).toMatchObject({ passed: true, reason: 'passed', left: 1, text: '正确，第 2 盘' });
    expect(again).toMatchObject({ passed: false, reason: 'checkPending' });
    expect(spliced).toMatchObject({ passed: true, left: 1, text: '正确，第 3 盘' });
    expect(station).toMatchObject({ reelCount: 3, state: 'pendingCheck' });
    expect(await log(operator(), { mode: '1', ret: '1' })).toMatchObject([{ reel: label, oldReel: label }]);
  });
});

test('a line that asks for reel numbers refuses a label without one, to put on alone', async () => {
  const { line, reels, check } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsReelNumber: true });
  const other = await buildRun(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: other.line.id, needsReelNumber: true });

  const refused = await other.load(operator(), '1-1', 'A|L1');
  const taken = await other.load(operator(), '1-1', 'A|L1|N1');
  const checked = await check(ipqc(), '1-1', String(reels['1-1']));

  expect(refused).toMatchObject({ passed: false, reason: 'needsReelNumber', text: '标签上没有料盘号' });
  expect([taken.passed, checked.passed]).toEqual([true, true]);
});

test('a trace of a reel is found by its label with any quantity', async () => {
  const { load } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|L1|TR1|500');

  const { stays } = await operator().query('smt.feedLog.trace', { by: 'reel', code: 'A|L1|TR1|320' });

  expect(stays).toMatchObject([{ station: '1-1', reel: 'A|L1|TR1' }]);
});

describe('a line that scans both labels', () => {
  const bothAt = async () => {
    const run = await buildRun(operator(), [['1-1', 'A']]);
    await operator().mutate('smt.lineSetting.save', { lineId: run.line.id, needsBothLabels: true });
    return (supplierBarcode: string, barcode = 'A|L1|B1|500') => run.load(operator(), '1-1', barcode, { supplierBarcode });
  };

  test('does not take the house label for the supplier, nor an item number that anybody could print', async () => {
    const load = await bothAt();

    const scans = [];
    for (const label of ['A|L1|B1|500', 'A|L1|B1|77', 'A', 'A|L1|OTHER']) scans.push(await load(label));

    expect(scans.map(({ reason, isLocked }) => [reason, isLocked])).toEqual(scans.map(() => ['sameLabel', false]));
  });

  test('says that a label is not registered, and does not lock the station for it', async () => {
    const load = await bothAt();

    const scans = [];
    for (let nth = 0; nth < 4; nth += 1) scans.push(await load('NOBODY-1'));

    expect(scans.map(({ reason, ret }) => [reason, ret])).toEqual(scans.map(() => ['unknownLabel', 0]));
    expect(scans[0]).toMatchObject({ text: '供应商标签未登记' });
  });

  test('reads labels of makers and distributors in their own forms', async () => {
    const labelCode = 'RC0402FR-0710KL';
    await operator().mutate('smt.supplierLabel.save', { labelCode, itemNumber: 'A' });
    const forms = [
      labelCode,
      labelCode.toLowerCase(),
      ` ${labelCode} `,
      `[)>${RS}06${GS}1P${labelCode}${GS}Q5000${GS}1TX1${RS}${EOT}`,
      `[)>{RS}06{GS}1P${labelCode}{GS}Q5000{RS}{EOT}`,
      `[)>${RS}06${GS}PA${GS}1PNEW-MAKER${GS}Q5000${RS}${EOT}`,
      `${labelCode},5000,L2605`,
      `{pbn:PB1,pm:${labelCode},qty:5000}`,
    ];

    for (const [nth, form] of forms.entries()) {
      const load = await bothAt();
      expect(await load(form, `A|L1|F${nth}`), form).toMatchObject({ passed: true });
    }
  });
});

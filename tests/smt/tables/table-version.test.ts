import { expect, test } from 'vitest';
import { answerOf } from '#server/blade/envelope.ts';
import { readRoutes } from '#server/blade/routes.ts';
import { shapeInput } from '#server/blade/shape-input.ts';
import { appRouter } from '#server/router.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildTable, personAt } from '../build.ts';

const plant = usePlant('100001');
const engineer = () => personAt(plant.database, '1000');
const routes = readRoutes(appRouter);

/** A call of /api, from what a client sends to what it reads. */
async function call(method: 'GET' | 'POST', address: string, sent: Record<string, unknown>) {
  const route = routes.find(method, address);
  if (!route) throw new Error(`No route ${address}`);
  const ask = engineer();
  const input = shapeInput(route, {}, sent);
  const result = await (route.type === 'query' ? ask.query(route.path, input) : ask.mutate(route.path, input));
  return (answerOf(route, result) as { data: Record<string, unknown> & { records: Record<string, unknown>[] } }).data;
}

const material = {
  ...{ itemNumber: 'A', station: '1-1', itemPosition: 'R1', itemModel: '10K', feederType: '8mm', beltSpacing: '4' },
  ...{ itemReplace: '-', isLecn: false },
};
const program = {
  ...{ itemNumber: 'P-VER', programName: 'PV', mounterNumber: 'M1', pcbVersion: 'A', cover: '无', line: 'L', mounter: '1' },
  materialList: [material],
};

test("a client sends a program's version as `version`, and reads it there in list and detail", async () => {
  const made = await call('POST', '/smt/mounterprogram/import', { ...program, version: 'V5' });

  const detail = await call('GET', '/smt/mounterprogram/detail', { id: made.id });
  const list = await call('GET', '/smt/mounterprogram/list', { itemNumber: 'P-VER' });

  expect(made.version).toBe('V5');
  expect(detail).toMatchObject({ version: 'V5', programVersion: 'V5' });
  expect(list.records).toMatchObject([{ version: 'V5' }]);
});

test("a station table's version too; a record that was read is sent back whole, and two versions in one are refused", async () => {
  const line = await engineer().mutate('board.productionLine.save', {
    lineCode: 'VER',
    lineName: '版本线',
    lineType: 'smt',
    isEnabled: true,
  });
  const head = { productItemNumber: 'P-VER', side: 'A面', lineId: line.id };
  const rows = [{ station: '1-1', itemNumber: 'A', itemPosition: 'R1', quantity: 1 }];
  const { id } = await call('POST', '/smt/stationtableheader/import', { ...head, version: 'V7', stationTableList: rows });

  const read = await call('GET', '/smt/stationtableheader/detail', { id });
  await call('POST', '/smt/stationtableheader/update', { ...read, machines: '1(60)' });
  const again = await call('GET', '/smt/stationtableheader/detail', { id });
  const both = call('POST', '/smt/stationtableheader/update', { id, version: 'V8', tableVersion: 'V9' });

  expect(read).toMatchObject({ version: 'V7', lineName: '版本线' });
  expect(again).toMatchObject({ version: 'V7', machines: '1(60)' });
  await expect(both).rejects.toThrow();
});

test("a station table's flag is read and asked for as `enable`", async () => {
  const { line } = await buildReleased(engineer());
  const of = async (more: Record<string, unknown>) =>
    (await call('GET', '/smt/stationtableheader/list', { lineId: line.id, ...more })).records.map(({ enable }) => enable);
  const [table] = (await call('GET', '/smt/stationtableheader/list', { lineId: line.id })).records;

  const found = [await of({ enable: '1' }), await of({ enable_equal: 'true' }), await of({ enable: '0' })];
  await call('POST', '/smt/stationtableheader/enable', { id: table?.id, enable: '0' });

  expect(found).toEqual([[true], [true], []]);
  expect([await of({ enable: '1' }), await of({ enable: '0' })]).toEqual([[], [false]]);
});

test('an unlocked station is logged with its mounter', async () => {
  const { change, log, line, reels } = await buildReleased(engineer());
  for (const reel of ['X1', 'X2', 'X3']) await change(engineer(), '1-1', `${reel}|L|1`, { oldBarcode: reels['1-1'] });
  await engineer().mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '其他' });

  const [unlocked] = await log(engineer(), { ret: '2' });

  expect(unlocked).toMatchObject({ station: '1-1', mounter: '1', reel: reels['1-1'] });
});

test('a version is compared with the one in force before it is put in force, and with any other', async () => {
  const of = { productItemNumber: 'P-CMP' };
  const first = await buildTable(engineer(), [['1-1', 'A']], of);
  const lineId = first.line.id;
  const second = await buildTable(
    engineer(),
    [
      ['1-1', 'B'],
      ['1-2', 'C'],
    ],
    { ...of, lineId, tableVersion: 'V2' },
  );
  const draft = await engineer().mutate('smt.stationTableHeader.save', { ...of, side: 'A面', lineId, tableVersion: 'V3' });
  await engineer().mutate('smt.stationTable.save', { headerId: draft.id, station: '1-2', itemNumber: 'C', quantity: 2 });
  const compare = (id: string, beside?: string) => engineer().query('smt.stationTableHeader.compare', { id, ...(beside && { beside }) });
  const shown = ({ changes }: { changes: Record<string, string>[] }) =>
    changes.map((one) => [one.station, one.kind, one.before, one.after]);

  const before = await compare(draft.id);
  const other = await compare(draft.id, first.header.id);
  const inForce = await compare(second.header.id);

  expect(before).toMatchObject({ before: { tableVersion: 'V2', isInForce: true }, canEnable: true, stations: 1 });
  expect(before.versions.map(({ tableVersion }: { tableVersion: string }) => tableVersion)).toEqual(['V2', 'V1']);
  expect(shown(before)).toEqual([
    ['1-1', 'removed', 'B × 1', ''],
    ['1-2', 'changed', 'C × 1', 'C × 2'],
  ]);
  expect(shown(other)).toEqual([
    ['1-1', 'removed', 'A × 1', ''],
    ['1-2', 'added', '', 'C × 2'],
  ]);
  expect(inForce).toMatchObject({ before: { tableVersion: 'V3' }, canEnable: false });
});

test('a copy of a table has the rows of its original', async () => {
  const { line, header } = await buildTable(
    engineer(),
    [
      ['1-1', 'A', 'A2'],
      ['1-2', 'C'],
    ],
    { productItemNumber: 'P-COPY' },
  );
  const of = { productItemNumber: 'P-COPY', side: 'A面', lineId: line.id, tableVersion: 'V2' };

  const copy = await engineer().mutate('smt.stationTableHeader.save', { ...of, copiedFrom: header.id });

  const { stationTableList, isEnabled } = await engineer().query('smt.stationTableHeader.detail', { id: copy.id });
  expect(isEnabled).not.toBe(true);
  expect(stationTableList.map((row: Record<string, unknown>) => [row.station, row.itemNumber, row.isSubstitute])).toEqual([
    ['1-1', 'A', false],
    ['1-1', 'A2', true],
    ['1-2', 'C', false],
  ]);
});

test('of two who read a program and save it within a second, the second is refused', async () => {
  const made = await call('POST', '/smt/mounterprogram/import', { ...program, itemNumber: 'P-TWO', version: 'V1' });

  for (const nth of [1, 2, 3]) {
    const { id, updateTime } = await call('GET', '/smt/mounterprogram/detail', { id: made.id });
    await call('POST', '/smt/mounterprogram/update', { id, updateTime, line: `L${nth}` });
    const second = call('POST', '/smt/mounterprogram/update', { id, updateTime, line: 'L9' });

    await expect(second).rejects.toThrow(/已被他人修改|changed/);
  }
});
